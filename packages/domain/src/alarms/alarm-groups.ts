import { type AlarmSeverity, severityRank } from "./alarm.ts";

/** What grouping reads of an open alarm. */
export interface GroupedAlarm {
  id: string;
  entityType: string;
  entityId: string;
  alarmType: string;
  severity: AlarmSeverity;
  activeAtMs: number;
  acknowledged: boolean;
  /** Agent that polled the device. */
  agentId: string | null;
  /** Beginning of the device's address, which devices of a cabinet or site share. */
  network: string | null;
}

/**
 * Why alarms fall together. `agent`: devices of one agent fell silent one after the other. `network`: those that did
 * share an address range. `moment`: devices of one agent raised alarms in the same minute. `one`: an alarm alone.
 */
export const alarmCauses = ["agent", "network", "moment", "one"] as const;
export type AlarmCause = (typeof alarmCauses)[number];

export interface AlarmGroup {
  cause: AlarmCause;
  agentId: string | null;
  severity: AlarmSeverity;
  firstMs: number;
  lastMs: number;
  /** Devices by type. */
  devices: Readonly<Record<string, number>>;
  unacknowledged: number;
  /** Most severe first, then newest first. */
  ids: string[];
}

/** Alarms follow each other within this time when they have one cause. */
export const togetherWithinMs = 60_000;
const minDevicesOfAgent = 5;
const minDevicesOfNetwork = 2;
const silence = "communicationFailure";

/** Puts alarms of one cause together: the most severe group first, then the newest. Each alarm is in one group. */
export function groupAlarms(alarms: readonly GroupedAlarm[]): AlarmGroup[] {
  const groups: AlarmGroup[] = [];
  const left = new Set(alarms);
  const take = (cause: AlarmCause, some: readonly GroupedAlarm[]) => {
    for (const one of some) left.delete(one);
    groups.push(makeGroup(cause, some));
  };
  for (const cluster of findClusters([...left].filter(({ alarmType }) => alarmType === silence)))
    for (const [cause, some] of causesOf(cluster)) take(cause, some);
  for (const cluster of findClusters([...left]))
    if (countDevices(cluster) >= minDevicesOfAgent) take("moment", cluster);
  for (const one of left) take("one", [one]);
  return groups.toSorted(
    (one, other) => severityRank(other.severity) - severityRank(one.severity) || other.lastMs - one.lastMs,
  );
}

/** A failed link of an agent silences devices of several networks; a failed cabinet those of one. */
function causesOf(cluster: readonly GroupedAlarm[]): (readonly [AlarmCause, readonly GroupedAlarm[]])[] {
  const networks = Map.groupBy(cluster, ({ network }) => network);
  if (countDevices(cluster) >= minDevicesOfAgent)
    return [[networks.size === 1 && !networks.has(null) ? "network" : "agent", cluster]];
  return [...networks]
    .filter(([network, some]) => network !== null && countDevices(some) >= minDevicesOfNetwork)
    .map(([, some]) => ["network", some] as const);
}

/** Alarms of one agent that follow each other without a longer pause. */
function findClusters(alarms: readonly GroupedAlarm[]): GroupedAlarm[][] {
  const clusters: GroupedAlarm[][] = [];
  for (const [agentId, ofAgent] of Map.groupBy(alarms, (alarm) => alarm.agentId)) {
    if (agentId === null) continue;
    let lastMs = Number.NEGATIVE_INFINITY;
    for (const one of ofAgent.toSorted((a, b) => a.activeAtMs - b.activeAtMs)) {
      if (one.activeAtMs - lastMs > togetherWithinMs) clusters.push([]);
      clusters.at(-1)?.push(one);
      lastMs = one.activeAtMs;
    }
  }
  return clusters;
}

const countDevices = (alarms: readonly GroupedAlarm[]): number =>
  new Set(alarms.map(({ entityType, entityId }) => `${entityType}\n${entityId}`)).size;

function makeGroup(cause: AlarmCause, alarms: readonly GroupedAlarm[]): AlarmGroup {
  const sorted = alarms.toSorted(
    (one, other) =>
      severityRank(other.severity) - severityRank(one.severity) || other.activeAtMs - one.activeAtMs,
  );
  const times = alarms.map(({ activeAtMs }) => activeAtMs);
  const byType = Map.groupBy(alarms, ({ entityType }) => entityType);
  return {
    cause,
    agentId: alarms[0]?.agentId ?? null,
    severity: sorted[0]?.severity ?? "info",
    firstMs: times.reduce((one, other) => Math.min(one, other)),
    lastMs: times.reduce((one, other) => Math.max(one, other)),
    devices: Object.fromEntries([...byType].map(([type, some]) => [type, countDevices(some)])),
    unacknowledged: alarms.filter(({ acknowledged }) => !acknowledged).length,
    ids: sorted.map(({ id }) => id),
  };
}

const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;

/** The part of an address that devices of one site share; loopback tells nothing. */
export function networkOf(host: string | null | undefined): string | null {
  if (!host) return null;
  const prefix = ipv4.exec(host)?.[1];
  if (prefix !== undefined) return prefix.startsWith("127.") ? null : prefix;
  const domain = host.includes(".") ? host.slice(host.indexOf(".") + 1) : "";
  return domain === "" ? null : domain.toLowerCase();
}
