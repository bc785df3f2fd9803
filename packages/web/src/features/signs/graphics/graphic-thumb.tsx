import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import { rasterGraphic } from "@gantry/domain/sign/raster/raster-graphic.ts";
import { useMemo } from "react";
import { LedStill } from "../led/led-still.tsx";
import css from "./graphics.module.css";

const roomPx = 104;
const maxPitchPx = 4;

export function GraphicThumb({ graphic, face }: { graphic: Graphic | undefined; face: SignFace }) {
  const page = useMemo(() => graphic && rasterGraphic(graphic, face), [graphic, face]);
  return (
    <span className={css.picture} style={{ width: 112 }}>
      {page && <LedStill page={page} pitchPx={Math.min(maxPitchPx, roomPx / page.widthPx)} />}
    </span>
  );
}
