import { useEffect } from "react";
import { loadAllTexts } from "../../text/text.ts";

/** Delay for Safari, which has no requestIdleCallback. */
const restMs = 1_000;

/** Returns a cancel function. */
export function whileIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 10 * restMs });
  return () => cancelIdleCallback(asked);
}

/** Prefetches the list screen and its texts, which most menu entries need. */
export function useListsLoadedWhileIdle(): void {
  useEffect(
    () =>
      whileIdle(() => {
        // A failure is ignored: the screen loads it again and reports errors.
        Promise.all([loadAllTexts(), import("../../kinds/list/kind-list-screen.tsx")]).catch(() => undefined);
      }),
    [],
  );
}
