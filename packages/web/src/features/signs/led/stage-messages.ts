import type { FaceRaster } from "./face-raster.ts";
import type { unlitLarge, unlitSmall } from "./paint-face.ts";

/** Messages to the worker that paints animated faces. Times are milliseconds since 1970. */
export type StageMessage =
  | {
      type: "show";
      id: number;
      /** Only in the first message about this face. */
      canvas?: OffscreenCanvas;
      raster: FaceRaster;
      startedAtMs: number;
      unlit: typeof unlitLarge | typeof unlitSmall;
    }
  | { type: "start"; id: number; startedAtMs: number }
  | { type: "seen"; id: number; isSeen: boolean }
  | { type: "remove"; id: number }
  | { type: "pause"; isPaused: boolean };
