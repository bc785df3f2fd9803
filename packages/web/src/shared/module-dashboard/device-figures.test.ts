import { sign } from "@gantry/domain/kinds/sign.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { expect, test } from "vitest";
import type { Entity } from "../api/kind-queries.ts";
import { countsByAge, countsByStatus, needingWorstFirst, newestChanges } from "./device-figures.ts";

const nowMs = Date.parse("2026-05-04T12:00:00Z");
const ago = (seconds: number) => new Date(nowMs - seconds * 1000).toISOString();
const device = (id: string, status: DeviceStatus, sinceS: number | null, more: object = {}): Entity => ({
  id,
  version: 1,
  rev: 1,
  createdAt: ago(9999),
  updatedAt: ago(9999),
  status,
  statusSince: sinceS === null ? null : ago(sinceS),
  lastUpdateTimestamp: null,
  ...more,
});
const ids = (devices: readonly Entity[]) => devices.map(({ id }) => id);

test("a dashboard names those that need somebody: worst first, the longest first among equals", () => {
  const devices = [
    device("fine", "ONLINE", 5),
    device("unknown", "UNKNOWN", 9000),
    device("newly offline", "OFFLINE", 10),
    device("degraded", "DEGRADED", 50),
    device("long offline", "OFFLINE", 500),
    device("switched off", "DISABLED", 700),
  ];
  expect(ids(needingWorstFirst(devices))).toEqual(["long offline", "newly offline", "degraded", "unknown"]);
  expect(ids(newestChanges(devices, 2))).toEqual(["fine", "newly offline"]);
});

test("every device is counted in exactly one state; one that never reported is unknown", () => {
  const { status: _none, ...silent } = device("silent", "ONLINE", null);
  const counts = countsByStatus([device("a", "ONLINE", 1), device("b", "OFFLINE", 1), silent as Entity]);
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { status: "OFFLINE", count: 1 },
    { status: "UNKNOWN", count: 1 },
    { status: "ONLINE", count: 1 },
  ]);
});

test("the age of a value is measured by how often its device is asked, and what nobody asks is not late", () => {
  const heard = (id: string, agoS: number, pollRate?: number) =>
    device(id, "ONLINE", 1, { lastUpdateTimestamp: ago(agoS), ...(pollRate && { pollRate }) });
  const devices = [
    heard("slowly asked", 200, 300),
    heard("quickly asked", 200, 10),
    heard("usual rate", 60),
    device("never", "UNKNOWN", 1),
    device("off", "DISABLED", 1, { lastUpdateTimestamp: ago(90_000) }),
  ];
  expect(countsByAge(sign, devices, nowMs)).toEqual({ fresh: 1, late: 1, stale: 1, never: 1, notPolled: 1 });
});
