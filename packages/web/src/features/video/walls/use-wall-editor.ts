import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  clearTile,
  contentOf,
  findNeighbour,
  findNextEmpty,
  placeContent,
  swapTiles,
  type Arrow,
  type TileContent,
  type WallDocument,
  type WallItems,
} from "./wall-document.ts";
import type { Showing } from "./use-showings.ts";

interface Options {
  wall: WallDocument;
  onItems: ((items: WallItems) => void) | undefined;
  nameOf: (content: TileContent) => string;
  showings: readonly Showing[];
}

export function useWallEditor({ wall, onItems, nameOf, showings }: Options) {
  const { t } = useTranslation("videoWall");
  const { layout, items } = wall;
  const count = layout.items.length;
  const [chosen, setSelected] = useState(1);
  const [pickedFrom, setPicked] = useState<number>();
  const [alone, setAlone] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const selected = Math.min(chosen, Math.max(1, count));
  const picked = pickedFrom !== undefined && contentOf(items, pickedFrom) ? pickedFrom : undefined;
  const nameAt = (tile: number) => {
    const content = contentOf(items, tile);
    return content ? nameOf(content) : "";
  };

  function place(tile: number, content: TileContent, name: string): void {
    if (!onItems || tile > count) return;
    const next = placeContent(items, tile, content);
    onItems(next);
    setAnnouncement(t("said.placed", { name, tile }));
    setSelected(findNextEmpty({ layout, items: next }, tile) ?? tile);
  }
  function move(from: number, to: number): void {
    const name = nameAt(from);
    setPicked(undefined);
    if (!onItems || from === to || !contentOf(items, from))
      return setAnnouncement(t("said.kept", { name, tile: from }));
    onItems(swapTiles(items, from, to));
    setSelected(to);
    setAnnouncement(t("said.moved", { name, tile: to }));
  }
  function remove(tile: number): void {
    if (!onItems || !contentOf(items, tile)) return;
    onItems(clearTile(items, tile));
    setAnnouncement(t("said.removed", { tile }));
  }
  function pickOrDrop(): void {
    if (picked !== undefined) return move(picked, selected);
    if (!onItems || !contentOf(items, selected)) return;
    setPicked(selected);
    setAnnouncement(t("said.picked", { name: nameAt(selected), tile: selected }));
  }
  function keep(): void {
    if (picked === undefined) return;
    setAnnouncement(t("said.kept", { name: nameAt(picked), tile: picked }));
    setPicked(undefined);
  }
  function go(arrow: Arrow, takesAlong: boolean): number | undefined {
    const to = findNeighbour(layout, selected, arrow);
    if (to === undefined) return undefined;
    if (takesAlong && contentOf(items, selected)) move(selected, to);
    else if (picked !== undefined) setAnnouncement(t("said.over", { tile: to }));
    setSelected(to);
    return to;
  }

  return {
    wall,
    showings,
    mayEdit: onItems !== undefined,
    selected,
    select: setSelected,
    picked,
    alone: alone !== undefined && alone <= count ? alone : undefined,
    toggleAlone: (tile: number) => setAlone((now) => (now === tile ? undefined : tile)),
    said: announcement,
    nameAt,
    place,
    move,
    remove,
    pickOrDrop,
    keep,
    go,
  };
}

export type WallEditor = ReturnType<typeof useWallEditor>;
