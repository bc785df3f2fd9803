import { type Announcements, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { useTranslation } from "../../text/use-translation.ts";

/** Minimum pointer distance of a drag, so that a click stays a click. */
const dragStartPx = 4;

/** Pointer only. Keys move an item directly. */
export function useDragSensors() {
  return useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragStartPx } }));
}

export function useDragWords(keys: readonly string[], name: (index: number) => string): Announcements {
  const { t } = useTranslation("reorder");
  const announce = (text: "lifted" | "over" | "kept", item: string | number, at: string | number) =>
    t(text, {
      name: name(keys.indexOf(String(item))),
      place: keys.indexOf(String(at)) + 1,
      count: keys.length,
    });
  return {
    onDragStart: ({ active }) => announce("lifted", active.id, active.id),
    onDragOver: ({ active, over }) => (over ? announce("over", active.id, over.id) : undefined),
    // The list itself announces the new position.
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? undefined : announce("kept", active.id, active.id),
    onDragCancel: ({ active }) => announce("kept", active.id, active.id),
  };
}
