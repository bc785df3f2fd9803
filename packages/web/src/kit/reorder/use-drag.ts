import { type Announcements, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";

/** A press becomes a drag after this way, so that a click stays one. */
const dragStartPx = 4;

/** What starts a drag: the mouse, a pen or a finger. Keys move an item directly. */
export function useDragSensors() {
  return useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragStartPx } }));
}

/** What is said while an item is dragged. */
export function useDragWords(keys: readonly string[], name: (index: number) => string): Announcements {
  const { t } = useTranslation("reorder");
  const say = (text: "lifted" | "over" | "kept", item: string | number, at: string | number) =>
    t(text, {
      name: name(keys.indexOf(String(item))),
      place: keys.indexOf(String(at)) + 1,
      count: keys.length,
    });
  return {
    onDragStart: ({ active }) => say("lifted", active.id, active.id),
    onDragOver: ({ active, over }) => (over ? say("over", active.id, over.id) : undefined),
    // The list itself says where a dropped item went.
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? undefined : say("kept", active.id, active.id),
    onDragCancel: ({ active }) => say("kept", active.id, active.id),
  };
}
