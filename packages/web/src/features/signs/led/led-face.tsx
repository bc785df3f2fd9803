import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { type FaceCycle, faceCycle } from "./face-cycle.ts";
import { type FaceRaster, faceRaster } from "./face-raster.ts";
import { runMovingFace } from "./moving-faces.ts";
import { paintFace, unlitLarge, unlitSmall } from "./paint-face.ts";
import { roundFromPitchPx } from "./pitch.ts";
import css from "./led.module.css";

interface LedFaceProps {
  multi: string;
  face: SignFace;
  label: string;
  /** CSS pixels per LED. */
  pitchPx?: number;
  /** Last known, not current: half brightness and a dashed frame, never hidden. */
  isStale?: boolean;
  cycle?: FaceCycle;
}

export function LedFace({ multi, face, label, pitchPx = 1, isStale = false, cycle }: LedFaceProps) {
  const raster = useMemo(() => faceRaster(multi, face), [multi, face]);
  const ownCycle = useMemo(() => faceCycle(raster.pages), [raster]);
  return (
    <LedCanvas raster={raster} cycle={cycle ?? ownCycle} label={label} pitchPx={pitchPx} isStale={isStale} />
  );
}

interface LedCanvasProps {
  raster: FaceRaster;
  cycle: FaceCycle;
  label: string;
  pitchPx: number;
  isStale: boolean;
}

function LedCanvas({ raster, cycle, label, pitchPx, isStale }: LedCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isLarge = pitchPx >= roundFromPitchPx;
  const isMoving = isAnimated(raster);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const unlit = isLarge ? unlitLarge : unlitSmall;
    if (isMoving) return runMovingFace(canvas.current, raster, cycle, unlit);
    const image = paintFace(raster, cycle.momentAt(performance.now()), unlit);
    canvas.current.getContext("2d")?.putImageData(image, 0, 0);
    return undefined;
  }, [raster, cycle, isLarge, isMoving]);
  const mask = isLarge ? { maskSize: `${pitchPx}px ${pitchPx}px` } : {};
  return (
    <LedFrame isLarge={isLarge} isStale={isStale}>
      <canvas
        // A canvas transferred to the worker can neither be resized nor painted here.
        key={isMoving ? `${raster.widthPx} ${raster.heightPx}` : "still"}
        ref={canvas}
        className={css.canvas}
        data-led-canvas
        width={raster.widthPx}
        height={raster.heightPx}
        role="img"
        aria-label={label}
        style={{ width: raster.widthPx * pitchPx, height: raster.heightPx * pitchPx, ...mask }}
      />
    </LedFrame>
  );
}

/** The housing around the LEDs. */
export function LedFrame({
  isLarge = false,
  isStale = false,
  children,
}: {
  isLarge?: boolean;
  isStale?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={css.frame} data-led data-large={isLarge || undefined} data-stale={isStale || undefined}>
      {children}
    </span>
  );
}

function isAnimated(raster: FaceRaster): boolean {
  return (
    raster.pages.filter((page) => !page.isBlank).length > 1 || raster.pages.some((page) => page.flashing)
  );
}
