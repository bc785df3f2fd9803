import { useEffect } from "react";
import { paletteStore, showPalette } from "./palette-store.ts";

/** Keeps keys typed after the search shortcut until its input is mounted. */
export function useKeysKept(): void {
  const isWaiting = paletteStore((state) => state.isOpen && !state.isReady);
  useEffect(() => {
    if (!isWaiting) return undefined;
    // Capture phase, so that the screen behind gets none of them.
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, [isWaiting]);
}

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { typedBefore } = paletteStore.getState();
  const after = textAfter(typedBefore, event.key);
  if (after === undefined && event.key !== "Escape" && event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Escape") showPalette(false);
  else if (after !== undefined) paletteStore.setState({ typedBefore: after });
}

/** Undefined for keys that produce no text. */
function textAfter(text: string, key: string): string | undefined {
  if (key === "Backspace") return text.slice(0, -1);
  return Array.from(key).length === 1 ? text + key : undefined;
}
