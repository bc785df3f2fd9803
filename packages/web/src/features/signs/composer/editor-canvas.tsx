import type { SignFace } from "@gantry/domain/sign/face.ts";
import type { MessagePage } from "@gantry/domain/sign/message.ts";
import { lineText } from "@gantry/domain/sign/message-text.ts";
import type { MessageIssue } from "@gantry/domain/sign/validate.ts";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fittingPitchPx, roundFromPitchPx } from "../../../shared/led/pitch.ts";
import { optionText } from "../../../shared/text/kind-text.ts";
import { marginLeds, marginRaster } from "./margin-raster.ts";

interface EditorCanvasProps {
  page: MessagePage;
  /** 0-based. */
  pageIndex: number;
  face: SignFace;
  issues: readonly MessageIssue[];
  roomPx: number;
}

/** The open page with a margin of 5 LEDs, in which what does not fit is drawn and counted. */
export function EditorCanvas({ page, pageIndex, face, issues, roomPx }: EditorCanvasProps) {
  const { t } = useTranslation("signs");
  const canvas = useRef<HTMLCanvasElement>(null);
  const raster = useMemo(() => marginRaster(page, face), [page, face]);
  const { widthPx, heightPx, pixels, overflows } = raster;
  const pitchPx = fittingPitchPx(widthPx, roomPx, {
    devicePixelRatio: window.devicePixelRatio,
    maxPitchPx: 6,
  });
  useEffect(() => {
    canvas.current?.getContext("2d")?.putImageData(new ImageData(pixels, widthPx, heightPx), 0, 0);
  }, [pixels, widthPx, heightPx]);
  const marginPx = marginLeds * pitchPx;
  const text = page.messageLines.map(lineText).filter(Boolean).join(" / ") || t("composer.unlit");
  const style = {
    "--pitch": `${pitchPx}px`,
    "--margin": `${marginPx}px`,
    width: widthPx * pitchPx,
    height: heightPx * pitchPx,
  } as CSSProperties;
  return (
    <div className="margin-preview" style={style}>
      {(["left", "right", "top", "bottom"] as const).map(
        (side) => overflows[side] && <i key={side} className="margin-hatched" data-side={side} />,
      )}
      <canvas
        ref={canvas}
        width={widthPx}
        height={heightPx}
        data-round={pitchPx >= roundFromPitchPx || undefined}
        role="img"
        aria-label={t("composer.preview", { page: pageIndex + 1, text })}
      />
      <i className="margin-edge" />
      <OverflowNote issues={issues} pageIndex={pageIndex} />
      {pitchPx >= roundFromPitchPx && (
        <span className="margin-size num">
          {t("composer.display", {
            width: face.widthPx,
            height: face.heightPx,
            matrix: optionText("matrixType", face.matrixType).toLowerCase(),
          })}
        </span>
      )}
    </div>
  );
}

function OverflowNote({ issues, pageIndex }: { issues: readonly MessageIssue[]; pageIndex: number }) {
  const { t } = useTranslation("signs");
  const ofPage = issues.filter((issue) => issue.page === pageIndex && issue.pixels);
  const wide = ofPage.find((issue) => issue.type === "horizontal_overflow");
  const high = ofPage.find((issue) => issue.type === "vertical_overflow");
  if (wide)
    return <span className="margin-note num">{t("composer.tooWide", { count: wide.pixels ?? 0 })}</span>;
  if (high)
    return <span className="margin-note num">{t("composer.tooHigh", { count: high.pixels ?? 0 })}</span>;
  return null;
}
