import type { RasterPage } from "@gantry/domain/sign/raster/raster.ts";
import { useEffect, useRef } from "react";
import { paintFace, unlitLarge, unlitSmall } from "./paint-face.ts";
import { roundFromPitchPx } from "./pitch.ts";
import css from "./led.module.css";

interface LedStillProps {
  page: RasterPage;
  pitchPx: number;
  /** Accessible text; without it the canvas is decorative. */
  label?: string;
}

export function LedStill({ page, pitchPx, label }: LedStillProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isRound = pitchPx >= roundFromPitchPx;
  useEffect(() => {
    const raster = {
      widthPx: page.widthPx,
      heightPx: page.heightPx,
      failedLit: 0,
      pages: [{ ...page, onMs: page.onTimeMs, offMs: page.offTimeMs, isBlank: false }],
    };
    const image = paintFace(
      raster,
      { page: 0, isOff: false, sinceOnMs: 0 },
      isRound ? unlitLarge : unlitSmall,
    );
    canvas.current?.getContext("2d")?.putImageData(image, 0, 0);
  }, [page, isRound]);
  return (
    <canvas
      ref={canvas}
      className={css.canvas}
      data-led-canvas
      data-round={isRound || undefined}
      width={page.widthPx}
      height={page.heightPx}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      style={{
        width: page.widthPx * pitchPx,
        height: page.heightPx * pitchPx,
        ...(isRound ? { maskSize: `${pitchPx}px ${pitchPx}px` } : {}),
      }}
    />
  );
}
