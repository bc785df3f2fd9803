import { useEffect } from "react";
import { loadAllTexts } from "../../text/text.ts";

/** Delay for Safari, which has no requestIdleCallback. */
const restMs = 1_000;

/** Returns a cancel function. */
export function loadWhileIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 10 * restMs });
  return () => cancelIdleCallback(request);
}

/** Prefetches the list screen and its texts, which most menu entries need. */
export function useListsLoadedWhileIdle(): void {
  useEffect(
    () =>
      loadWhileIdle(() => {
        // A failure is ignored: the screen loads it again and reports errors.
        Promise.all([loadAllTexts(), import("../../kinds/list/kind-list-screen.tsx")]).catch(() => undefined);
      }),
    [],
  );
}
