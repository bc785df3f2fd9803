import type { DashboardWidgetType } from "@gantry/domain/kinds/dashboard.ts";
import type { DragEndEvent, DragMoveEvent, DragStartEvent } from "@dnd-kit/core";
import { type RefObject, useState } from "react";
import type { Widget } from "./dashboard-calls.ts";
import { cellAt } from "./grid-cells.ts";
import { fitPlace, newSize, type Place } from "./widget-grid.ts";

/** What is dragged: a widget by its index, or a new one of a type. */
export type Dragged = { index: number; name: string } | { type: DashboardWidgetType; name: string };

interface Options {
  grid: RefObject<HTMLDivElement | null>;
  widgets: readonly Widget[];
  onAdd: (type: DashboardWidgetType, at: Pick<Place, "x" | "y">) => void;
  onPlace: (index: number, place: Place, name: string) => void;
}

/** Where what is dragged would go, shown until it is dropped. */
export function useGridDrag({ grid, widgets, onAdd, onPlace }: Options) {
  const [place, setPlace] = useState<Place>();
  const [name, setName] = useState<string>();
  const placeOf = ({ active }: DragMoveEvent | DragEndEvent): Place | undefined => {
    const rect = active.rect.current.translated;
    const cell = rect && grid.current && cellAt(grid.current, rect.left, rect.top);
    if (!cell) return undefined;
    const dragged = active.data.current as Dragged;
    const size = "index" in dragged ? widgets[dragged.index] : newSize;
    return size && fitPlace({ ...cell, width: size.width, height: size.height });
  };
  const end = () => {
    setPlace(undefined);
    setName(undefined);
  };
  return {
    place,
    name,
    preview: setPlace,
    handlers: {
      onDragStart: ({ active }: DragStartEvent) => setName((active.data.current as Dragged).name),
      onDragMove: (event: DragMoveEvent) => setPlace(placeOf(event)),
      onDragCancel: end,
      onDragEnd: (event: DragEndEvent) => {
        const dropped = placeOf(event);
        const dragged = event.active.data.current as Dragged;
        end();
        if (!dropped) return;
        if ("index" in dragged) onPlace(dragged.index, dropped, dragged.name);
        else onAdd(dragged.type, dropped);
      },
    },
  };
}
