import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "../../kit/screen/keys.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { textsStore } from "../../text/text.ts";
import { loadWhileIdle } from "../shell/load-while-idle.ts";
import { paletteStore, showPalette } from "./palette-store.ts";

/** Ctrl K opens the search, even while typing in a field. */
export function PaletteByKey() {
  const isOpen = paletteStore((state) => state.isOpen);
  const areTextsThere = textsStore((state) => state.areAllThere);
  const [Palette, load] = useLoadedPart(
    () => import("./palette.tsx"),
    // Later keys belong to the screen again.
    () => showPalette(false),
  );
  const start = useEffectEvent(load);
  useEffect(() => {
    if (isOpen) start();
  }, [isOpen]);
  // Prefetched when idle, so that it opens at once.
  useEffect(() => (areTextsThere ? loadWhileIdle(() => start()) : undefined), [areTextsThere]);
  useKeysKept();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    if (paletteStore.getState().isOpen) showPalette(false);
    else if (!isDialogOpen()) showPalette(true);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return Palette && <Palette />;
}

/** Keeps keys typed after the search shortcut until its input is mounted. */
function useKeysKept(): void {
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
