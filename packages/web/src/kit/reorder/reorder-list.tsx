import { closestCenter, DndContext, type Modifier } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { classNames } from "../class-names.ts";
import { MoveHandle } from "./move-handle.tsx";
import { ReorderItem } from "./reorder-item.tsx";
import { useDragSensors, useDragWords } from "./use-drag.ts";
import type { Step } from "./move-handle.tsx";
import css from "./reorder.module.css";

interface Props<Item> {
  items: readonly Item[];
  /** Must be stable while an item moves. */
  keyOf: (item: Item, index: number) => string;
  /** Name in announcements; default: the position. */
  nameOf?: (item: Item, index: number) => string;
  /** `from` and `to` are 0-based positions in the current list. Returns the position it took, if not `to`. */
  onMove: (from: number, to: number) => number | void;
  label: string;
  isDisabled?: boolean;
  /** Rows close to each other; the buttons for moving are shown to coarse pointers only. */
  isCompact?: boolean;
  /** `handle` moves the item by drag, arrow keys or buttons; null if read only. */
  renderItem: (item: Item, handle: ReactNode, index: number) => ReactNode;
}

const lockToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

export function ReorderList<Item>(props: Props<Item>) {
  const { items, keyOf, label, isDisabled = false, isCompact = false, renderItem } = props;
  const { t } = useTranslation("reorder");
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const keys = items.map(keyOf);
  const name = (index: number) =>
    props.nameOf?.(items[index] as Item, index) ?? t("entry", { place: index + 1 });
  const keepFocus = useFocusAfterMove(list, keys);
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return;
    const moved = name(from);
    const place = props.onMove(from, to) ?? to;
    const text = place === from ? "kept" : "moved";
    setAnnouncement(t(text, { name: moved, place: place + 1, count: items.length }));
  };
  const words = useDragWords(keys, name);
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={closestCenter}
      modifiers={[lockToVerticalAxis]}
      accessibility={{ announcements: words }}
      onDragEnd={({ active, over }) =>
        over && move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
      }
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={classNames(css.list, isCompact && css.compact)} aria-label={label}>
          {items.map((item, index) => (
            <ReorderItem key={keys[index]} itemKey={keys[index] as string} isDisabled={isDisabled}>
              {(grip) =>
                renderItem(
                  item,
                  isDisabled ? null : (
                    <MoveHandle
                      name={name(index)}
                      grip={grip}
                      hintId={hintId}
                      isFirst={index === 0}
                      isLast={index === items.length - 1}
                      onStep={(step) => {
                        const to = placeAfter(step, index, items.length);
                        if (to < 0 || to >= items.length || to === index) return;
                        keepFocus(keys[index] as string);
                        move(index, to);
                      }}
                    />
                  ),
                  index,
                )
              }
            </ReorderItem>
          ))}
        </ol>
      </SortableContext>
      <span id={hintId} hidden>
        {t("hint")}
      </span>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </DndContext>
  );
}

function placeAfter(step: Step, index: number, count: number): number {
  return { up: index - 1, down: index + 1, first: 0, last: count - 1 }[step];
}

/** Moving removes the element from the DOM for a moment, and its focus with it. */
function useFocusAfterMove(list: React.RefObject<HTMLElement | null>, keys: readonly string[]) {
  const moved = useRef<string>(undefined);
  const order = keys.join("\n");
  useLayoutEffect(() => {
    const item = moved.current === undefined ? -1 : order.split("\n").indexOf(moved.current);
    moved.current = undefined;
    const focused = list.current?.children[item]?.querySelector<HTMLElement>("[data-reorder-grip]");
    if (focused && !list.current?.children[item]?.contains(document.activeElement)) focused.focus();
  }, [order, list]);
  return (key: string) => {
    moved.current = key;
  };
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
