import { useDraggable } from "@dnd-kit/core";
import { IconGripVertical, IconSettings, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { IconButton } from "../../kit/look/icon-button.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import type { Widget } from "./dashboard-calls.ts";
import { cellsOf } from "./grid-cells.ts";
import type { EditedWidgets } from "./use-edited-widgets.ts";
import { useWidgetTitle, WidgetFrame } from "./widget-frame.tsx";
import { fitPlace, type Place } from "./widget-grid.ts";
import css from "./dashboards.module.css";

interface EditedWidgetProps {
  widget: Widget;
  index: number;
  dragId: string;
  edited: EditedWidgets;
  grid: RefObject<HTMLDivElement | null>;
  onPreview: (place: Place | undefined) => void;
  onConfigure: () => void;
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move it, with Shift they resize it; Enter opens its settings, Delete removes it. */
export function EditedWidget(props: EditedWidgetProps) {
  const { widget, index, dragId, edited, grid, onPreview, onConfigure } = props;
  const { t } = useTranslation("dashboards");
  const name = useWidgetTitle(widget);
  const { x, y, width, height } = widget;
  const { setNodeRef, listeners } = useDraggable({ id: dragId, data: { index, name } });
  const remove = () => {
    edited.remove(index, name);
    // The focused widget was removed.
    grid.current?.focus({ preventScroll: true });
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const [right, down] = arrows[event.key] ?? [];
    if (right !== undefined && down !== undefined) {
      const place = event.shiftKey
        ? { x, y, width: width + right, height: height + down }
        : { x: x + right, y: y + down, width, height };
      edited.place(index, fitPlace(place), name);
    } else if (event.key === "Delete") remove();
    else if (event.key === "Enter") onConfigure();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <WidgetFrame
      ref={setNodeRef}
      widget={widget}
      tabIndex={0}
      aria-label={t("widget", { name, column: x + 1, row: y + 1, width, height })}
      onKeyDown={onKey}
      grip={
        <span className={css.grip} title={t("moveWidget", { name })} {...listeners}>
          <IconGripVertical size={15} aria-hidden />
        </span>
      }
      tools={
        <>
          <span className="dim small num">
            {width} × {height}
          </span>
          <IconButton icon={IconSettings} label={t("widgetSettings", { name })} onClick={onConfigure} />
          <IconButton icon={IconX} label={t("removeWidget", { name })} onClick={remove} />
        </>
      }
      over={
        <ResizeCorner
          widget={widget}
          grid={grid}
          label={t("resizeWidget", { name })}
          onPreview={onPreview}
          onPlace={(place) => edited.place(index, place, name)}
        />
      }
    />
  );
}

interface CornerProps {
  widget: Widget;
  grid: RefObject<HTMLDivElement | null>;
  label: string;
  onPreview: (place: Place | undefined) => void;
  onPlace: (place: Place) => void;
}

/** For pointers; the keyboard resizes from the widget itself. */
function ResizeCorner({ widget, grid, label, onPreview, onPlace }: CornerProps) {
  const [isHeld, setHeld] = useState(false);
  const placeAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Place | undefined => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box || !grid.current) return undefined;
    const { x, y } = widget;
    return fitPlace({ x, y, ...cellsOf(grid.current, clientX - box.left, clientY - box.top) });
  };
  return (
    <span
      className={css.corner}
      title={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={(event) => isHeld && onPreview(placeAt(event))}
      onPointerCancel={() => {
        setHeld(false);
        onPreview(undefined);
      }}
      onPointerUp={(event) => {
        const place = isHeld && placeAt(event);
        setHeld(false);
        onPreview(undefined);
        if (place) onPlace(place);
      }}
    />
  );
}
