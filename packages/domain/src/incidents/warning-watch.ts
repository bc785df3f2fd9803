import type { Placed, PlacedDevice } from "./along-road.ts";
import { type Upstream, upstreamOf } from "./upstream.ts";

/** A warning farther before an incident or a queue is no warning of it. */
export const warnedWithinKm = 15;
/** Messages with this priority number or a lower one count as warnings. */
export const warningPriority = 2;

/** An open incident, or the tail of a queue, that drivers come upon. */
export interface Hazard extends Placed {
  id: string;
}

export interface WatchedSign extends PlacedDevice {
  id: string;
  /** Messages in its queue that have not expired. */
  messages: readonly { priority: number; associatedEntityId: string | null }[];
}

export interface Unwarned<Danger, Sign> {
  hazard: Danger;
  /** Signs before it on its road and direction, nearest first; never empty. */
  upstream: Upstream<Sign>[];
}

/**
 * Hazards of which no sign upstream warns. A hazard without a known place or without a sign upstream is left out: no
 * message can be proposed for it.
 */
export function findUnwarned<Danger extends Hazard, Sign extends WatchedSign>(
  hazards: readonly Danger[],
  signs: readonly Sign[],
): Unwarned<Danger, Sign>[] {
  return hazards.flatMap((hazard) => {
    const upstream = upstreamOf(hazard, signs, warnedWithinKm);
    const isWarned = upstream.some(({ device }) => warnsOf(device, hazard.id));
    return upstream.length === 0 || isWarned ? [] : [{ hazard, upstream }];
  });
}

const warnsOf = ({ messages }: Pick<WatchedSign, "messages">, hazardId: string): boolean =>
  messages.some(
    ({ priority, associatedEntityId }) => associatedEntityId === hazardId || priority <= warningPriority,
  );
