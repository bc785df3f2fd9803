import { wayTo } from "../camera/camera-mapping.ts";
import type { GeoPoint } from "../fields/fields.ts";

/** What devices can have in common that fails. `none`: a person said that the device shares no cause. */
export const causeKinds = ["cabinet", "power", "network", "agent"] as const;
export type CauseKind = (typeof causeKinds)[number];
export const maxCauseNameLength = 100;

/** Body of POST /alarms/causes: the cause of the alarms' devices. `learned` removes what a person set. */
export interface SetCauseRequest {
  ids: string[];
  cause: GivenCause;
}
export type GivenCause = { kind: CauseKind; name: string } | "none" | "learned";

/** A cause that a person named, with the number of its devices. */
export interface NamedCause {
  kind: CauseKind;
  name: string;
  devices: number;
}

export interface DeviceKey {
  entityType: string;
  entityId: string;
}

/** A device fell silent: its communication alarm was raised. */
export interface Fall extends DeviceKey {
  atMs: number;
}

/** What a device has in common with others. */
export interface CauseMember extends DeviceKey {
  agentId: string | null;
  network: string | null;
  location: GeoPoint | null;
}

export interface LearnedCause {
  kind: CauseKind;
  /** Sorted by type and id. */
  members: DeviceKey[];
  /** How often all of them fell silent together. */
  times: number;
}

/** Alarms of one cause follow each other within this time. */
export const togetherWithinMs = 60_000;
export const learnedDays = 30;
export const minTimesTogether = 3;
/** More devices at once are an agent or the centre, and say nothing about a cabinet. */
const maxDevicesOfCause = 60;

export const deviceKey = ({ entityType, entityId }: DeviceKey): string => `${entityType}\n${entityId}`;

/**
 * Learns causes from who falls silent together. Each device is in at most one cause; all members of a cause fell silent
 * within a minute of each other at least three times, and these were at least half of the times that each fell silent.
 */
export function learnCauses(
  falls: readonly Fall[],
  memberOf: (device: DeviceKey) => CauseMember | undefined,
): LearnedCause[] {
  return findSets(findBursts(falls)).map(({ keys, common }) => {
    const members = keys.map(toDevice);
    const known = members.flatMap((device) => memberOf(device) ?? []);
    return { kind: kindOfCause(known.length === members.length ? known : []), members, times: common.size };
  });
}

function toDevice(key: string): DeviceKey {
  const [entityType = "", entityId = ""] = key.split("\n");
  return { entityType, entityId };
}

/** Bursts by device: which of the times it fell silent in. */
function findBursts(falls: readonly Fall[]): ReadonlyMap<string, ReadonlySet<number>> {
  const sorted = falls.toSorted(
    (one, other) => one.atMs - other.atMs || compare(deviceKey(one), deviceKey(other)),
  );
  const bursts: { startMs: number; keys: Set<string> }[] = [];
  for (const fall of sorted) {
    const last = bursts.at(-1);
    if (last && fall.atMs - last.startMs <= togetherWithinMs) last.keys.add(deviceKey(fall));
    else bursts.push({ startMs: fall.atMs, keys: new Set([deviceKey(fall)]) });
  }
  const byDevice = new Map<string, Set<number>>();
  bursts.forEach(({ keys }, burst) => {
    if (keys.size > maxDevicesOfCause) return;
    for (const key of keys) byDevice.set(key, (byDevice.get(key) ?? new Set()).add(burst));
  });
  return byDevice;
}

interface DeviceSet {
  keys: string[];
  /** The bursts of all of them. */
  common: ReadonlySet<number>;
  /** Of the member that fell silent most often. */
  maxBursts: number;
}

/** Adds each device, in the order of their names, to the set with which it fell silent most often. */
function findSets(byDevice: ReadonlyMap<string, ReadonlySet<number>>): DeviceSet[] {
  const sets: DeviceSet[] = [];
  const devices = [...byDevice].filter(([, own]) => own.size >= minTimesTogether);
  for (const [key, own] of devices.toSorted(([one], [other]) => compare(one, other))) {
    let best: { set: DeviceSet; common: ReadonlySet<number> } | undefined;
    for (const set of sets) {
      const common = new Set([...set.common].filter((burst) => own.has(burst)));
      const isUsual = 2 * common.size >= Math.max(own.size, set.maxBursts);
      if (common.size >= minTimesTogether && isUsual && common.size > (best?.common.size ?? 0))
        best = { set, common };
    }
    if (!best) sets.push({ keys: [key], common: own, maxBursts: own.size });
    else {
      best.set.keys.push(key);
      best.set.common = best.common;
      best.set.maxBursts = Math.max(best.set.maxBursts, own.size);
    }
  }
  return sets.filter(({ keys }) => keys.length >= 2);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const cabinetWithinM = 150;
const feedWithinM = 5_000;

/** At one place: a cabinet. In one address range: a network. In one area: power. Else one agent, or the network. */
export function kindOfCause(members: readonly CauseMember[]): CauseKind {
  const [first] = members;
  if (!first) return "network";
  if (areWithin(members, cabinetWithinM)) return "cabinet";
  if (first.network !== null && members.every(({ network }) => network === first.network)) return "network";
  if (areWithin(members, feedWithinM)) return "power";
  const isOneAgent = first.agentId !== null && members.every(({ agentId }) => agentId === first.agentId);
  return isOneAgent ? "agent" : "network";
}

function areWithin(members: readonly CauseMember[], limitM: number): boolean {
  const points = members.map(({ location }) => location);
  return points.every(
    (one, at) =>
      one !== null &&
      points.slice(at + 1).every((other) => other !== null && distanceM(one, other) <= limitM),
  );
}

function distanceM({ coordinates: [x, y] }: GeoPoint, other: GeoPoint): number {
  const [longitude, latitude] = other.coordinates;
  return wayTo({ longitude: x, latitude: y }, { longitude, latitude }).distanceM;
}
