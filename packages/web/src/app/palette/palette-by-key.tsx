import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "../../shared/screen/keys.ts";
import { useLoadedPart } from "../../shared/screen/use-loaded-part.ts";
import { textsStore } from "../../shared/text/text.ts";
import { paletteStore, showPalette } from "./palette-store.ts";

/** Opens the search by Ctrl K, also while one types: a person who looks for something does not leave a field first. */
export function PaletteByKey() {
  const wasOpen = paletteStore((state) => state.wasOpen);
  const areTextsThere = textsStore((state) => state.areAllThere);
  const [Palette, load] = useLoadedPart(() => import("./palette.tsx"));
  const start = useEffectEvent(load);
  useEffect(() => {
    if (wasOpen) start();
  }, [wasOpen]);
  // Fetched while nothing else is: what is typed right after the keys must not be lost.
  useEffect(() => {
    if (!areTextsThere || !("requestIdleCallback" in window)) return;
    const idle = window.requestIdleCallback(() => start());
    return () => window.cancelIdleCallback(idle);
  }, [areTextsThere]);
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
