import { useEffect, useMemo, useRef } from "react";
import type { SignFace } from "@gantry/domain/sign/face.ts";
import { type FaceCycle, faceCycle } from "./face-cycle.ts";
import { type FaceRaster, faceRaster } from "./face-raster.ts";
import { onTick } from "./led-ticker.ts";
import { paintFace, paintKey, unlitLarge, unlitSmall } from "./paint-face.ts";
import { roundFromPitchPx } from "./pitch.ts";
import "./led.css";

interface LedFaceProps {
  multi: string;
  face: SignFace;
  /** What stands there, for those who cannot see it. */
  label: string;
  /** CSS pixels per LED. */
  pitchPx?: number;
  /** The last that is known, not what stands there now: half brightness and a dashed frame, never hidden. */
  isStale?: boolean;
  /** Given by those who show dots beside the face. */
  cycle?: FaceCycle;
}

/** A sign's face as it looks from the road: one canvas pixel is one LED. */
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
  useEffect(
    () =>
      canvas.current ? runFace(canvas.current, raster, cycle, isLarge ? unlitLarge : unlitSmall) : undefined,
    [raster, cycle, isLarge],
  );
  const mask = isLarge ? { maskSize: `${pitchPx}px ${pitchPx}px` } : {};
  return (
    <span className="led-frame" data-large={isLarge || undefined} data-stale={isStale || undefined}>
      <canvas
        ref={canvas}
        className="led-canvas"
        width={raster.widthPx}
        height={raster.heightPx}
        role="img"
        aria-label={label}
        style={{ width: raster.widthPx * pitchPx, height: raster.heightPx * pitchPx, ...mask }}
      />
    </span>
  );
}

/** Paints the face now and whenever it changes while it can be seen; answers how to stop. */
function runFace(
  canvas: HTMLCanvasElement,
  raster: FaceRaster,
  cycle: FaceCycle,
  unlit: typeof unlitLarge | typeof unlitSmall,
): () => void {
  const context = canvas.getContext("2d");
  let painted: string | undefined;
  const paint = (nowMs: number) => {
    const moment = cycle.momentAt(nowMs);
    const key = paintKey(raster, moment);
    if (key === painted) return;
    painted = key;
    context?.putImageData(paintFace(raster, moment, unlit), 0, 0);
  };
  paint(performance.now());
  if (!moves(raster)) return () => undefined;
  let stopTicking: (() => void) | undefined;
  // A face scrolled out of view costs nothing; it catches up in the tick after it comes back.
  const observer = new IntersectionObserver((entries) => {
    const isSeen = entries.at(-1)?.isIntersecting ?? false;
    if (!isSeen) {
      stopTicking?.();
      stopTicking = undefined;
    } else stopTicking ??= onTick(paint);
  });
  observer.observe(canvas);
  return () => {
    observer.disconnect();
    stopTicking?.();
  };
}

function moves(raster: FaceRaster): boolean {
  return (
    raster.pages.filter((page) => !page.isBlank).length > 1 || raster.pages.some((page) => page.flashing)
  );
}
