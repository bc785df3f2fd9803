import type { Drawing } from "@gantry/domain/sign/fonts/glyph-drawing.ts";

/** A character with what it was before, and what it was before something was undone. */
export interface CharacterHistory {
  past: readonly Drawing[];
  now: Drawing;
  future: readonly Drawing[];
}
const mostSteps = 200;

/** A character of which nothing can be undone. */
export function newHistory(now: Drawing): CharacterHistory {
  return { past: [], now, future: [] };
}

/** One step further. A drawing that goes on (a stroke of the mouse) is part of the step before. */
export function changed(
  { past, now }: CharacterHistory,
  next: Drawing,
  { goesOn = false } = {},
): CharacterHistory {
  return { past: goesOn ? past : [...past, now].slice(-mostSteps), now: next, future: [] };
}

/** One step back; the same when there is none. */
export function undone(history: CharacterHistory): CharacterHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

/** What was undone last; the same when nothing was. */
export function redone(history: CharacterHistory): CharacterHistory {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future } : history;
}
