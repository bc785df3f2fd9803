import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { layoutMessage } from "@gantry/domain/sign/layout/message-layout.ts";
import { lineText } from "@gantry/domain/sign/message/message-text.ts";
import type { MessagePage } from "@gantry/domain/sign/message/message.ts";
import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { type CSSProperties, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { fitPitchPx, roundFromPitchPx } from "../../led/pitch.ts";
import { optionText } from "../../../../text/kind-text.ts";
import { lineBox, textAt } from "./canvas-hit.ts";
import { editorMarginLeds, marginLeds, marginRaster } from "./margin-raster.ts";
import { lineSelected, placesOf } from "../tools/segment-style.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "./canvas.module.css";

interface EditorCanvasProps {
  page: MessagePage;
  editor: MessageEditorState;
  roomPx: number;
}

/** Shows overflows in a margin; a click moves the caret there. */
export function EditorCanvas({ page, editor, roomPx }: EditorCanvasProps) {
  const { t } = useTranslation("signEditor");
  const { face, activePage } = editor;
  const layout = useMemo(() => layoutMessage({ pages: [page] }, face), [page, face]);
  const raster = useMemo(() => marginRaster(layout.pages[0], face), [layout, face]);
  const canvas = usePainted(raster);
  const { widthPx, heightPx, overflows } = raster;
  const pitchPx = fitPitchPx(widthPx, roomPx, {
    devicePixelRatio: window.devicePixelRatio,
    maxPitchPx: 6,
  });
  const [pointed, setPointed] = useState<{ x: number; y: number }>();
  const ledAtPointer = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const toLed = (away: number) => Math.floor(away / pitchPx) - marginLeds;
    return { x: toLed(event.clientX - left), y: toLed(event.clientY - top) };
  };
  const onPress = (event: PointerEvent) => {
    const { x, y } = ledAtPointer(event);
    const place = textAt(layout, x, y);
    // Otherwise the press would move the focus.
    event.preventDefault();
    if (!place) return editor.goTo({ line: 0, segment: 0 });
    editor.goTo(place);
    editor.select(placesOf(page, place.line));
  };
  const isOn = (led: { x: number; y: number } | undefined) =>
    led !== undefined && led.x >= 0 && led.y >= 0 && led.x < face.widthPx && led.y < face.heightPx;
  const text = page.messageLines.map(lineText).filter(Boolean).join(" / ") || t("unlit");
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shorter way to what the inputs below offer
    <div
      className={css.preview}
      style={
        {
          "--pitch": `${pitchPx}px`,
          "--margin": `${marginLeds * pitchPx}px`,
          "--edge": `${(marginLeds - editorMarginLeds) * pitchPx}px`,
          width: widthPx * pitchPx,
          height: heightPx * pitchPx,
        } as CSSProperties
      }
      onPointerDown={onPress}
      onPointerMove={(event) => setPointed(ledAtPointer(event))}
      onPointerLeave={() => setPointed(undefined)}
    >
      {(["left", "right", "top", "bottom"] as const).map(
        (side) => overflows[side] && <i key={side} className={css.hatched} data-side={side} />,
      )}
      <canvas
        ref={canvas}
        width={widthPx}
        height={heightPx}
        data-round={pitchPx >= roundFromPitchPx || undefined}
        role="img"
        aria-label={t("preview", { page: activePage + 1, text })}
        style={{ opacity: computeOpacity(page) }}
      />
      <i className={css.edge} />
      {page.messageLines.map((_, line) => (
        <LineFrame
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id; their place is what they are called by
          key={line}
          box={lineBox(layout, line, face.widthPx)}
          isSelected={lineSelected(editor.selection, page, line) !== "none"}
          issues={editor.issues.filter((issue) => issue.page === activePage && isOfLine(issue, line))}
          face={face}
          pitchPx={pitchPx}
        />
      ))}
      {pitchPx >= 3 && (
        <span className={classNames(css.words, "num")}>
          {t("display", {
            width: face.widthPx,
            height: face.heightPx,
            matrix: optionText("matrixType", face.matrixType).toLowerCase(),
          })}
        </span>
      )}
      {pointed && isOn(pointed) && (
        <span className={classNames(css.words, "num")} style={{ textAlign: "end" }}>
          {t("place", { x: pointed.x + 1, y: pointed.y + 1 })}
        </span>
      )}
    </div>
  );
}

function usePainted({ pixels, widthPx, heightPx }: ReturnType<typeof marginRaster>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext("2d")?.putImageData(new ImageData(pixels, widthPx, heightPx), 0, 0);
  }, [pixels, widthPx, heightPx]);
  return canvas;
}

/** A page at 0 % stays faintly visible. */
function computeOpacity({ brightness = 100 }: MessagePage): number {
  return 0.25 + (0.75 * brightness) / 100;
}

function isOfLine({ line, textArea, image }: MessageIssue, at: number): boolean {
  return line === at && textArea === undefined && image === undefined;
}

interface LineFrameProps {
  box: ReturnType<typeof lineBox>;
  isSelected: boolean;
  issues: readonly MessageIssue[];
  face: SignFace;
  pitchPx: number;
}

function LineFrame({ box, isSelected, issues, face, pitchPx }: LineFrameProps) {
  const { t } = useTranslation("signEditor");
  const wide = issues.find((issue) => issue.type === "horizontal_overflow");
  const high = issues.find((issue) => issue.type === "vertical_overflow");
  if (!box || (!isSelected && !wide && !high)) return null;
  // Clips to the drawn margin.
  const toCanvasPx = (led: number, leds: number) =>
    Math.min(Math.max(led + marginLeds, 0), leds + 2 * marginLeds) * pitchPx;
  const left = toCanvasPx(box.xPx, face.widthPx);
  const top = toCanvasPx(box.yPx, face.heightPx);
  const bottom = toCanvasPx(box.yPx + box.heightPx, face.heightPx);
  const style = {
    left: left - 2,
    top: top - 2,
    width: toCanvasPx(box.xPx + box.widthPx, face.widthPx) - left + 4,
    height: bottom - top + 4,
  };
  const hasRoomBelow = toCanvasPx(face.heightPx + marginLeds, face.heightPx) - bottom > noteHeightPx;
  return (
    <span className={css.line} data-bad={wide !== undefined || high !== undefined || undefined} style={style}>
      {(wide ?? high) && (
        <span className={classNames(css.note, "num")} data-above={!hasRoomBelow || undefined}>
          {wide ? t("tooWide", { count: wide.pixels ?? 0 }) : t("tooHigh", { count: high?.pixels ?? 0 })}
        </span>
      )}
    </span>
  );
}

const noteHeightPx = 24;
