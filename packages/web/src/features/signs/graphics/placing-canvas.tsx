import { canvasPixelSide } from "@gantry/domain/sign/pictures/image-rules.ts";
import type { RasterPage } from "@gantry/domain/sign/raster/raster.ts";
import { Box as Room } from "@mantine/core";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { LedStill } from "../led/led-still.tsx";
import css from "./graphics.module.css";

/** x and y are 1-based LEDs. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface PlacedBox extends Box {
  /** Includes the position and the keys that move it. */
  label: string;
  content?: ReactNode;
  resizeLabel?: string;
}

interface PlacingCanvasProps {
  label: string;
  base: RasterPage;
  boxes: readonly PlacedBox[];
  selected?: number;
  onSelect?: (index: number) => void;
  onMove: (index: number, to: { x: number; y: number }) => void;
  onResize?: (index: number, to: { width: number; height: number }) => void;
}

const keySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const fastStep = 10;

/** Boxes move by dragging or keys: 1 LED, with Shift 10 (EDIT-015, EDIT-085). */
export function PlacingCanvas(props: PlacingCanvasProps) {
  const { label, base, boxes } = props;
  const sidePx = canvasPixelSide(base);
  return (
    <Room p={4} style={{ overflow: "auto" }}>
      <div
        className={css.placing}
        role="group"
        aria-label={label}
        style={{ "--side": `${sidePx}px` } as CSSProperties}
      >
        <LedStill page={base} pitchPx={sidePx} />
        {boxes.map((box, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- boxes have no id; their place is what they are called by
          <PlacingBox key={index} {...props} box={box} index={index} sidePx={sidePx} />
        ))}
      </div>
    </Room>
  );
}

interface PlacingBoxProps extends PlacingCanvasProps {
  box: PlacedBox;
  index: number;
  sidePx: number;
}

function PlacingBox({ box, index, sidePx, selected, onSelect, onMove, onResize }: PlacingBoxProps) {
  const { x, y, width, height } = box;
  const move = useDrag(sidePx, { x, y }, (start, right, down) =>
    onMove(index, { x: start.x + right, y: start.y + down }),
  );
  const size = useDrag(sidePx, { x: width, y: height }, (start, right, down) =>
    onResize?.(index, { width: start.x + right, height: start.y + down }),
  );
  const onKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [right, down] = step.map((count) => count * (event.shiftKey ? fastStep : 1)) as [number, number];
    if (!event.ctrlKey) onMove(index, { x: x + right, y: y + down });
    else onResize?.(index, { width: width + right, height: height + down });
  };
  return (
    <div
      className={css.box}
      data-selected={selected === index || undefined}
      style={{ "--x": x - 1, "--y": y - 1, "--width": width, "--height": height } as CSSProperties}
    >
      <button
        type="button"
        className={css.grip}
        aria-label={box.label}
        aria-pressed={onSelect ? selected === index : undefined}
        onFocus={() => onSelect?.(index)}
        onClick={() => onSelect?.(index)}
        onKeyDown={onKey}
        {...move}
      >
        {box.content}
      </button>
      {onResize && box.resizeLabel && (
        <button type="button" className={css.corner} tabIndex={-1} aria-label={box.resizeLabel} {...size} />
      )}
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}

function useDrag(sidePx: number, now: Point, onDrag: (start: Point, right: number, down: number) => void) {
  const held = useRef<{ pointer: Point; start: Point }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { pointer: { x: event.clientX, y: event.clientY }, start: now };
    },
    onPointerMove(event: PointerEvent) {
      if (!held.current) return;
      const { pointer, start } = held.current;
      const toLeds = (px: number) => Math.round(px / sidePx);
      onDrag(start, toLeds(event.clientX - pointer.x), toLeds(event.clientY - pointer.y));
    },
    onPointerUp() {
      held.current = undefined;
    },
    onPointerCancel() {
      held.current = undefined;
    },
  };
}
