import { useEffect } from "react";
import { loadAllTexts } from "../../shared/text/text.ts";

/** A browser that cannot tell when it is idle (Safari) is given this long. */
const restMs = 1_000;

/** The list and its texts are loaded while nobody waits: what most menu entries open stands at the first press. */
export function useListsLoadedWhileIdle(): void {
  useEffect(() => {
    const load = () => {
      // When it does not arrive now, it is loaded with the screen that needs it, which says so.
      Promise.all([loadAllTexts(), import("../../shared/kind-list/kind-list-screen.tsx")]).catch(
        () => undefined,
      );
    };
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(load, restMs);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(load, { timeout: 10 * restMs });
    return () => cancelIdleCallback(asked);
  }, []);
}
