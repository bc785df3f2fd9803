import { useEffect } from "react";
import { loadAllTexts } from "../../text/text.ts";

/** A browser that cannot tell when it is idle (Safari) is given this long. */
const restMs = 1_000;

/** Does something when nothing else is to be done; what it answers calls it off. */
export function whileIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 10 * restMs });
  return () => cancelIdleCallback(asked);
}

/** The list and its texts are loaded while nobody waits: what most menu entries open stands at the first press. */
export function useListsLoadedWhileIdle(): void {
  useEffect(
    () =>
      whileIdle(() => {
        // When it does not arrive now, it is loaded with the screen that needs it, which says so.
        Promise.all([loadAllTexts(), import("../../kinds/list/kind-list-screen.tsx")]).catch(() => undefined);
      }),
    [],
  );
}
