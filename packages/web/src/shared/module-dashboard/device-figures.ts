import { type AnyKind, type DeviceStatus, statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import type { Entity } from "../api/kind-queries.ts";
import { type Freshness, freshnessOf } from "../status/freshness.ts";

/** In what states the devices are, worst first; states without a device count 0. */
export function countsByStatus(devices: readonly Entity[]): { status: DeviceStatus; count: number }[] {
  return statusesWorstFirst.map((status) => ({
    status,
    count: devices.filter((device) => statusOf(device) === status).length,
  }));
}

/** States that somebody has to do something about. */
const needing: readonly DeviceStatus[] = ["OFFLINE", "DEGRADED", "UNKNOWN"];

/** Devices that need somebody: worst first, among equals the one that has waited longest. */
export function needingWorstFirst(devices: readonly Entity[]): Entity[] {
  return devices
    .filter((device) => needing.includes(statusOf(device)))
    .toSorted(
      (a, b) =>
        needing.indexOf(statusOf(a)) - needing.indexOf(statusOf(b)) ||
        timeOf(a.statusSince, Number.MAX_VALUE) - timeOf(b.statusSince, Number.MAX_VALUE),
    );
}

/** Devices by the time of their last change of state, newest first; those that never changed are left out. */
export function newestChanges(devices: readonly Entity[], count: number): Entity[] {
  return devices
    .filter(({ statusSince }) => statusSince)
    .toSorted((a, b) => timeOf(b.statusSince, 0) - timeOf(a.statusSince, 0))
    .slice(0, count);
}

/** How far the values of a device can be trusted; what nobody asks cannot be late. */
export type ValueAge = Freshness | "never" | "notPolled";
export const valueAges: readonly ValueAge[] = ["stale", "late", "never", "fresh", "notPolled"];

/** How many devices have values of each age, by how often each is asked. */
export function countsByAge(
  kind: Pick<AnyKind, "device">,
  devices: readonly Entity[],
  nowMs: number,
): Record<ValueAge, number> {
  const counts: Record<ValueAge, number> = { stale: 0, late: 0, never: 0, fresh: 0, notPolled: 0 };
  for (const device of devices) counts[valueAgeOf(kind, device, nowMs)] += 1;
  return counts;
}

function valueAgeOf(kind: Pick<AnyKind, "device">, device: Entity, nowMs: number): ValueAge {
  if (!isAsked(device)) return "notPolled";
  if (!device.lastUpdateTimestamp) return "never";
  return freshnessOf(nowMs - Date.parse(device.lastUpdateTimestamp), pollRateS(kind, device));
}

const usualPollRateS = 60;
/** How often the device should answer, in seconds. */
export function pollRateS(kind: Pick<AnyKind, "device">, device: Entity): number {
  const own = device["pollRate"];
  return typeof own === "number" ? own : (kind.device?.pollRateS ?? usualPollRateS);
}

/** Whether anybody asks the device how it is; of others it cannot be known. */
export function isAsked(device: Entity): boolean {
  const status = statusOf(device);
  return status !== "NOT_POLLABLE" && status !== "DISABLED";
}

export const statusOf = (device: Entity): DeviceStatus => device.status ?? "UNKNOWN";

const timeOf = (at: string | null | undefined, none: number): number => (at ? Date.parse(at) : none);
