import type { FaceRaster } from "./face-raster.ts";
import type { unlitLarge, unlitSmall } from "./paint-face.ts";

/** What the page tells the worker that paints moving faces. Times are milliseconds since 1970. */
export type StageMessage =
  | {
      type: "show";
      id: number;
      /** Given once, with the first message about this face. */
      canvas?: OffscreenCanvas;
      raster: FaceRaster;
      startedAtMs: number;
      unlit: typeof unlitLarge | typeof unlitSmall;
    }
  /** Its first page came on at another time: somebody jumped. */
  | { type: "start"; id: number; startedAtMs: number }
  | { type: "seen"; id: number; isSeen: boolean }
  | { type: "remove"; id: number }
  /** Nobody sees the page. */
  | { type: "pause"; isPaused: boolean };
