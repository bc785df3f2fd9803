import type { Drawing } from "@gantry/domain/sign/fonts/glyph-drawing.ts";

export interface CharacterHistory {
  past: readonly Drawing[];
  now: Drawing;
  future: readonly Drawing[];
}
const mostSteps = 200;

export function newHistory(now: Drawing): CharacterHistory {
  return { past: [], now, future: [] };
}

/** A continued stroke is part of the previous step. */
export function changed(
  { past, now }: CharacterHistory,
  next: Drawing,
  { goesOn = false } = {},
): CharacterHistory {
  return { past: goesOn ? past : [...past, now].slice(-mostSteps), now: next, future: [] };
}

export function undone(history: CharacterHistory): CharacterHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redone(history: CharacterHistory): CharacterHistory {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future } : history;
}
