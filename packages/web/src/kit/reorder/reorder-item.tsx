import { useSortable } from "@dnd-kit/sortable";
import type { ReactNode } from "react";

/** What the grip of an item needs to be dragged by. */
export interface Grip {
  takeGrip: (element: HTMLElement | null) => void;
  listeners: ReturnType<typeof useSortable>["listeners"];
}

/** One item in its place, or under the pointer while it is dragged. */
export function ReorderItem({
  itemKey,
  isDisabled,
  children,
}: {
  itemKey: string;
  isDisabled: boolean;
  children: (grip: Grip) => ReactNode;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: itemKey,
    disabled: isDisabled,
    // Nothing slides: the others make room at once.
    transition: null,
  });
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {children({ takeGrip: setActivatorNodeRef, listeners })}
    </li>
  );
}
