import { type AlarmSeverity, severityRank } from "./alarm.ts";
import { type CauseKind, deviceKey, togetherWithinMs } from "./alarm-causes.ts";

/** A cause that is known of a device: learned, or set by a person. */
export interface KnownCause {
  id: string;
  kind: CauseKind;
  /** Set by a person. */
  name: string | null;
  /** How many devices fell silent together, and how often; null: set by a person. */
  learned: { devices: number; times: number } | null;
  setBy: string | null;
}

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
  /** `none`: a person said that the device shares no cause. Null: nothing is known. */
  cause: KnownCause | "none" | null;
}

/**
 * Why alarms fall together. `cabinet` and `power`: known of their devices. `agent`: devices of one agent fell silent one
 * after the other. `network`: those that did share an address range. `moment`: devices of one agent raised alarms in the
 * same minute. `one`: an alarm alone.
 */
export const alarmCauses = ["cabinet", "power", "agent", "network", "moment", "one"] as const;
export type AlarmCause = (typeof alarmCauses)[number];

export interface AlarmGroup {
  cause: AlarmCause;
  /** Null: from this moment only. */
  known: KnownCause | null;
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

const minDevicesOfAgent = 5;
const minDevices = 2;
/** So many causes at once have a cause above them: the agent. */
const minCausesOfAgent = 3;
const silence = "communicationFailure";

/** Puts alarms of one cause together: the most severe group first, then the newest. Each alarm is in one group. */
export function groupAlarms(alarms: readonly GroupedAlarm[]): AlarmGroup[] {
  const groups: AlarmGroup[] = [];
  const left = new Set(alarms);
  const take = (cause: AlarmCause, some: readonly GroupedAlarm[], known: KnownCause | null = null) => {
    for (const one of some) left.delete(one);
    groups.push(makeGroup(cause, some, known));
  };
  const listShared = () =>
    [...left].filter(({ alarmType, cause }) => alarmType !== silence || cause !== "none");
  const listSilent = () => listShared().filter(({ alarmType }) => alarmType === silence);
  for (const cluster of findClusters(listSilent()))
    if (countCauses(cluster) >= minCausesOfAgent) take("agent", cluster);
  for (const [known, some] of findKnown(listSilent())) take(known.kind, some, known);
  for (const cluster of findClusters(listSilent()))
    for (const [cause, some] of causesOf(cluster)) take(cause, some);
  for (const cluster of findClusters(listShared()))
    if (countDevices(cluster) >= minDevicesOfAgent) take("moment", cluster);
  for (const one of left) take("one", [one]);
  return groups.toSorted(
    (one, other) => severityRank(other.severity) - severityRank(one.severity) || other.lastMs - one.lastMs,
  );
}

/** Known causes of which several devices fell silent, and one for many devices without. */
function countCauses(cluster: readonly GroupedAlarm[]): number {
  const byCause = Map.groupBy(cluster, ({ cause }) => (cause === null || cause === "none" ? null : cause.id));
  const isMany = (some: readonly GroupedAlarm[], id: string | null) =>
    countDevices(some) >= (id === null ? minDevicesOfAgent : minDevices);
  return [...byCause].filter(([id, some]) => isMany(some, id)).length;
}

/** Alarms of a known cause that follow each other, of several devices. */
function findKnown(silent: readonly GroupedAlarm[]): [KnownCause, readonly GroupedAlarm[]][] {
  const byCause = new Map<string, { known: KnownCause; some: GroupedAlarm[] }>();
  for (const one of silent) {
    const { cause } = one;
    if (cause === null || cause === "none") continue;
    const found = byCause.get(cause.id);
    if (found) found.some.push(one);
    else byCause.set(cause.id, { known: cause, some: [one] });
  }
  return [...byCause.values()].flatMap(({ known, some }) =>
    splitAtPauses(some)
      .filter((cluster) => countDevices(cluster) >= minDevices)
      .map((cluster): [KnownCause, readonly GroupedAlarm[]] => [known, cluster]),
  );
}

/** A failed link of an agent silences devices of several networks; a failed cabinet those of one. */
function causesOf(cluster: readonly GroupedAlarm[]): (readonly [AlarmCause, readonly GroupedAlarm[]])[] {
  const networks = Map.groupBy(cluster, ({ network }) => network);
  if (countDevices(cluster) >= minDevicesOfAgent)
    return [[networks.size === 1 && !networks.has(null) ? "network" : "agent", cluster]];
  return [...networks]
    .filter(([network, some]) => network !== null && countDevices(some) >= minDevices)
    .map(([, some]) => ["network", some] as const);
}

/** Alarms of one agent that follow each other without a longer pause. */
function findClusters(alarms: readonly GroupedAlarm[]): GroupedAlarm[][] {
  const byAgent = Map.groupBy(alarms, ({ agentId }) => agentId);
  return [...byAgent].flatMap(([agentId, some]) => (agentId === null ? [] : splitAtPauses(some)));
}

function splitAtPauses(alarms: readonly GroupedAlarm[]): GroupedAlarm[][] {
  const clusters: GroupedAlarm[][] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const one of alarms.toSorted((a, b) => a.activeAtMs - b.activeAtMs)) {
    if (one.activeAtMs - lastMs > togetherWithinMs) clusters.push([]);
    clusters.at(-1)?.push(one);
    lastMs = one.activeAtMs;
  }
  return clusters;
}

const countDevices = (alarms: readonly GroupedAlarm[]): number => new Set(alarms.map(deviceKey)).size;

function makeGroup(cause: AlarmCause, alarms: readonly GroupedAlarm[], known: KnownCause | null): AlarmGroup {
  const sorted = alarms.toSorted(
    (one, other) =>
      severityRank(other.severity) - severityRank(one.severity) || other.activeAtMs - one.activeAtMs,
  );
  const times = alarms.map(({ activeAtMs }) => activeAtMs);
  const byType = Map.groupBy(alarms, ({ entityType }) => entityType);
  return {
    cause,
    known,
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
