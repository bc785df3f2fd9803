import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "../../kit/screen/keys.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { textsStore } from "../../text/text.ts";
import { whileIdle } from "../shell/load-while-idle.ts";
import { paletteStore, showPalette } from "./palette-store.ts";
import { useKeysKept } from "./use-keys-kept.ts";

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
  useEffect(() => (areTextsThere ? whileIdle(() => start()) : undefined), [areTextsThere]);
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
