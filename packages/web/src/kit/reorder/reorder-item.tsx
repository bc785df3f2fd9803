import { useSortable } from "@dnd-kit/sortable";
import type { ReactNode } from "react";

export interface Grip {
  takeGrip: (element: HTMLElement | null) => void;
  listeners: ReturnType<typeof useSortable>["listeners"];
}

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
    // No animation: the others make room immediately.
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
