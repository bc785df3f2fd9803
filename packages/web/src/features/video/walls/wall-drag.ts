import type { DragEndEvent } from "@dnd-kit/core";
import type { TileContent } from "./wall-document.ts";

export type Dragged = { tile: number; name: string } | { content: TileContent; name: string };

export const dragIdOfTile = (tile: number): string => `tile ${tile}`;
export const dragIdOfRow = ({ entityType, entityId }: TileContent): string => `${entityType} ${entityId}`;

export function dropOf({ active, over }: DragEndEvent): { dragged: Dragged; tile: number } | undefined {
  const tile: unknown = over?.data.current?.["tile"];
  const dragged = active.data.current as Dragged | undefined;
  return dragged && typeof tile === "number" ? { dragged, tile } : undefined;
}
