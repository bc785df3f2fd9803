import { setTimeout } from "node:timers/promises";

/** Delays answers to those who ask too often, so that they ask less often. Above `maxHeld` at once it delays none. */
export function answerHold({ holdMs, maxHeld }: { holdMs: number; maxHeld: number }): () => Promise<void> {
  let held = 0;
  return async () => {
    if (held >= maxHeld) return;
    held += 1;
    await setTimeout(holdMs);
    held -= 1;
  };
}
