import { longestClipMs } from "@gantry/domain/contract/media.ts";

/** From when to when a recording is kept, ISO 8601 UTC. */
export interface Recorded {
  from: string;
  to: string;
}
/** A part of time, milliseconds since 1970. */
export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

/** How much of the past the track shows, in minutes. */
export const shownMinutes = [10, 60, 360, 1440] as const;
export type ShownMinutes = (typeof shownMinutes)[number];
/** Lengths of a clip that can be chosen, in minutes; the longest is what is given out at once. */
export const clipMinutes = [1, 2, 5, longestClipMs / 60_000] as const;
/** So much is fetched at once to be looked at. */
export const playedAtOnceMs = 60_000;
/** Below this nothing is worth a clip. */
const shortestClipMs = 1000;

/** The part of the past on the track, which ends now. */
export const shownSpan = (minutes: number, nowMs: number): TimeSpan => ({
  fromMs: nowMs - minutes * 60_000,
  toMs: nowMs,
});

/** Where a moment lies on the track, 0..1. */
export function shareOf({ fromMs, toMs }: TimeSpan, momentMs: number): number {
  return Math.min(1, Math.max(0, (momentMs - fromMs) / (toMs - fromMs)));
}

/** The moment at a place of the track; undefined at its end and beyond, where it is now. */
export function momentAt({ fromMs, toMs }: TimeSpan, share: number): number | undefined {
  if (share >= 0.995) return undefined;
  return Math.round(fromMs + Math.max(0, share) * (toMs - fromMs));
}

/** The moment some seconds away from where one is; undefined: now. Never before what is kept. */
export function movedBy(
  momentMs: number | undefined,
  seconds: number,
  recorded: Recorded,
  nowMs: number,
): number | undefined {
  const nextMs = Math.max(Date.parse(recorded.from), (momentMs ?? nowMs) + seconds * 1000);
  return nextMs >= nowMs ? undefined : nextMs;
}

/** What to ask for to see so much from a moment on; undefined when nothing of it is kept. */
export function clipAt(
  recorded: Recorded,
  momentMs: number,
  lengthMs: number,
): { startTime: string; endTime: string } | undefined {
  const startMs = Math.max(Date.parse(recorded.from), momentMs);
  const endMs = Math.min(Date.parse(recorded.to), startMs + Math.min(lengthMs, longestClipMs));
  if (endMs - startMs < shortestClipMs) return undefined;
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() };
}

/** Times that are named below the track: `count` of them, evenly, from its beginning on. */
export function ticksOf({ fromMs, toMs }: TimeSpan, count: number): number[] {
  return Array.from({ length: count }, (_, index) => fromMs + ((toMs - fromMs) * index) / count);
}
