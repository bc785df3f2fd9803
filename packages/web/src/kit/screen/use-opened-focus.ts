import { useEffect, useEffectEvent } from "react";

/** Moves the focus into a part when it opens, and back when it closes. */
export function useOpenedFocus(findTarget: () => HTMLElement | null | undefined): void {
  const target = useEffectEvent(findTarget);
  useEffect(() => {
    const before = document.activeElement;
    target()?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
