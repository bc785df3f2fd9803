import { type PointerEvent, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Pixel } from "./devices-inside.ts";
import css from "./selection.module.css";

/** Closer points add nothing to the line. */
const minStepPx = 3;

/** Lies over the map while an area is drawn with the pointer. */
export function AreaDrawing({ onDrawn }: { onDrawn: (line: readonly Pixel[]) => void }) {
  const { t } = useTranslation("map");
  const [line, setLine] = useState<readonly Pixel[]>([]);
  const isDrawing = line.length > 0;
  const extend = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - box.x, y: event.clientY - box.y };
    const last = line.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= minStepPx) setLine([...line, point]);
  };
  return (
    <>
      <svg
        className={css.area}
        data-area-drawing
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          extend(event);
        }}
        onPointerMove={(event) => isDrawing && extend(event)}
        onPointerUp={() => {
          setLine([]);
          onDrawn(line);
        }}
        onPointerCancel={() => setLine([])}
      >
        <polygon points={line.map(({ x, y }) => `${x},${y}`).join(" ")} />
      </svg>
      {!isDrawing && (
        <p className={css.hint} role="status">
          {t("selectAreaHint")}
        </p>
      )}
    </>
  );
}
