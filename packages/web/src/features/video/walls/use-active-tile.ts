import { useState } from "react";
import { useGamepadHotkeys } from "../gamepad/use-hotkeys.ts";
import type { WallEditor } from "./use-wall-editor.ts";
import { contentOf, tilesOf } from "./wall-document.ts";

/** The tile that the gamepad controls: the one under the pointer, otherwise the selected one (WALL-006). */
export function useActiveTile({ wall, selected, select, alone }: WallEditor) {
  const [hovered, hover] = useState<number>();
  const active = alone ?? hovered ?? selected;
  useGamepadHotkeys((action) => {
    if (action !== "NEXT_CAMERA" && action !== "PREVIOUS_CAMERA") return;
    const filled = tilesOf(wall.layout).filter((tile) => contentOf(wall.items, tile));
    const after = filled.filter((tile) => tile > active);
    const before = filled.filter((tile) => tile < active);
    const next = action === "NEXT_CAMERA" ? (after[0] ?? filled[0]) : (before.at(-1) ?? filled.at(-1));
    if (next === undefined || alone !== undefined) return;
    // The pointer has not moved; the latest selection wins.
    hover(undefined);
    select(next);
  });
  return { active, hover };
}
