import type { OnRoad } from "@gantry/domain/incidents/along-road.ts";
import type { Corridor } from "@gantry/domain/incidents/corridor.ts";
import type { CorridorKind, Shown } from "./corridor-devices.ts";

/** So many of a kind are shown, the nearest ones. */
const shownUpstream: Readonly<Record<CorridorKind, number>> = { sign: 4, camera: 3, detector: 5 };
const shownDownstream: Readonly<Record<CorridorKind, number>> = { sign: 1, camera: 2, detector: 2 };

/** In the order in which traffic passes them. */
export function chooseShown({ devices }: Corridor<Shown>): OnRoad<Shown>[] {
  const chosen = (["sign", "camera", "detector"] as const).flatMap((kind) => {
    const own = devices.filter(({ device }) => device.kind === kind);
    const [before, after] = [own.filter(({ km }) => km <= 0), own.filter(({ km }) => km > 0)];
    return [...before.slice(-shownUpstream[kind]), ...after.slice(0, shownDownstream[kind])];
  });
  return chosen.toSorted((one, other) => one.km - other.km);
}

const minKm = 1;
/** Room at both ends, percent of the strip. */
const edge = 6;

/** Percent from the start of the strip, which reaches from the first device to the last. */
export function stripScale(devices: readonly OnRoad<Shown>[]): (km: number) => number {
  const from = Math.min(-minKm, devices[0]?.km ?? 0);
  const to = Math.max(minKm, devices.at(-1)?.km ?? 0);
  return (km) => edge + ((km - from) / (to - from)) * (100 - 2 * edge);
}

/** Labels nearer to each other than this, in percent, do not stand in one row. */
const labelWidth = 9;
const levels = 2;

/** Row of each label above its track, undefined where there is no room for one. */
export function labelLevels(places: readonly number[]): (number | undefined)[] {
  const last: number[] = Array.from({ length: levels }, () => -Infinity);
  return places.map((place) => {
    const level = last.findIndex((taken) => place - taken >= labelWidth);
    if (level < 0) return undefined;
    last[level] = place;
    return level;
  });
}
