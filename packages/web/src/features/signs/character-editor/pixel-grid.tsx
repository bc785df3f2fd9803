import type { Drawing } from "@gantry/domain/sign/fonts/glyph-drawing.ts";
import { Box } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { characterRows } from "./character-pixels.ts";
import css from "./character-editor.module.css";

interface PixelGridProps {
  character: Drawing;
  /** `goesOn`: continues a stroke. */
  onPaint: (row: number, column: number, isLit: boolean, goesOn: boolean) => void;
}
type Moves = Readonly<Record<string, readonly [number, number]>>;
const moves: Moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Draws with the mouse, or with arrows and Space (SIGN-041). */
export function PixelGrid({ character, onPaint }: PixelGridProps) {
  const { t } = useTranslation("moduleScreens");
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const stroke = useRef<boolean>(undefined);
  useEffect(() => {
    const end = () => (stroke.current = undefined);
    window.addEventListener("pointerup", end);
    return () => window.removeEventListener("pointerup", end);
  }, []);
  const widthPx = character[0]?.length ?? 0;
  // One tab stop; arrows move inside. A narrower grid keeps it.
  const stop = { row: at.row, column: Math.min(at.column, widthPx - 1) };
  const move = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(characterRows - 1, Math.max(0, stop.row + step[0]));
    const column = Math.min(widthPx - 1, Math.max(0, stop.column + step[1]));
    setAt({ row, column });
    grid.current?.querySelectorAll("button")[row * widthPx + column]?.focus();
  };
  return (
    <Box p={4} style={{ overflowX: "auto" }}>
      <div
        ref={grid}
        className={css.grid}
        role="group"
        aria-label={t("character.grid")}
        style={{ gridTemplateColumns: `repeat(${widthPx}, 10px)` }}
        onKeyDown={move}
      >
        {character.flatMap((pixels, row) =>
          pixels.map((isLit, column) => (
            <button
              key={`${row} ${column}`}
              type="button"
              aria-pressed={isLit}
              aria-label={t("character.pixel", { row: row + 1, column: column + 1 })}
              tabIndex={row === stop.row && column === stop.column ? 0 : -1}
              onFocus={() => setAt({ row, column })}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                // Releases the implicit capture of touch, so that strokes reach other pixels.
                event.currentTarget.releasePointerCapture(event.pointerId);
                stroke.current = !isLit;
                onPaint(row, column, !isLit, false);
              }}
              onPointerEnter={() => {
                if (stroke.current !== undefined && stroke.current !== isLit)
                  onPaint(row, column, stroke.current, true);
              }}
              // Keyboard only: the mouse has painted on pointer down.
              onClick={(event) => event.detail === 0 && onPaint(row, column, !isLit, false)}
            />
          )),
        )}
      </div>
    </Box>
  );
}
