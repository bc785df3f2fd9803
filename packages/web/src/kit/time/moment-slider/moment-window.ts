const minuteMs = 60_000;

export interface MomentWindow {
  fromMs: number;
  toMs: number;
}

/** Whole minutes, so that queries stay cacheable. */
export const endOfMinuteMs = (ms: number): number => Math.ceil(ms / minuteMs) * minuteMs;

/**
 * The window of this length that contains a time. The latest ends now, older ones are adjacent, so that the slider stands
 * still while time passes on it.
 */
export function windowAt(atMs: number, lengthMs: number, nowMs: number): MomentWindow {
  const endMs = endOfMinuteMs(nowMs);
  const toMs = endMs - Math.floor(Math.max(0, endMs - atMs) / lengthMs) * lengthMs;
  return { fromMs: toMs - lengthMs, toMs };
}

/** From 0 to 1. */
export const shareOf = (atMs: number, { fromMs, toMs }: MomentWindow): number =>
  Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)));

/** Snaps to the nearest of these times within `reach`, a fraction of the window. */
export function momentAt(
  share: number,
  { fromMs, toMs }: MomentWindow,
  snapsMs: readonly number[],
  reach: number,
): number {
  const aimedMs = Math.round(fromMs + Math.min(1, Math.max(0, share)) * (toMs - fromMs));
  let nearest: number | undefined;
  for (const ms of snapsMs) {
    if (nearest === undefined || Math.abs(ms - aimedMs) < Math.abs(nearest - aimedMs)) nearest = ms;
  }
  return nearest !== undefined && Math.abs(nearest - aimedMs) <= reach * (toMs - fromMs) ? nearest : aimedMs;
}
