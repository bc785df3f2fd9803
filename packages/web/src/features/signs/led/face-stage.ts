import type { FaceRaster } from "./face-raster.ts";
import { paintFace, paintKey, type unlitLarge, type unlitSmall } from "./paint-face.ts";
import { pageAt } from "./page-cycle.ts";

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

type Shown = Extract<StageMessage, { type: "show" }>;

export interface FaceSurface {
  put(image: ImageData): void;
}

interface StagedFace {
  surface: FaceSurface;
  raster: FaceRaster;
  startedAtMs: number;
  unlit: Shown["unlit"];
  isSeen: boolean;
  painted: string | undefined;
}

/** All animated faces of a page, driven by one clock so that simultaneous changes are painted together. */
export class FaceStage {
  readonly #faces = new Map<number, StagedFace>();
  #isPaused = false;

  get isIdle(): boolean {
    return this.#isPaused || ![...this.#faces.values()].some(({ isSeen }) => isSeen);
  }

  take(message: Exclude<StageMessage, { type: "show" }>): void {
    if (message.type === "pause") {
      this.#isPaused = message.isPaused;
      return;
    }
    if (message.type === "remove") return void this.#faces.delete(message.id);
    const face = this.#faces.get(message.id);
    if (!face) return;
    if (message.type === "start") face.startedAtMs = message.startedAtMs;
    else face.isSeen = message.isSeen;
  }

  show({ id, raster, startedAtMs, unlit }: Shown, surface?: FaceSurface): void {
    const before = this.#faces.get(id);
    const on = surface ?? before?.surface;
    if (!on) return;
    // Visible until the page reports otherwise: a face that scrolls into view must not be dark.
    this.#faces.set(id, {
      surface: on,
      raster,
      startedAtMs,
      unlit,
      isSeen: before?.isSeen ?? true,
      painted: undefined,
    });
  }

  paint(nowMs: number): void {
    if (this.#isPaused) return;
    for (const face of this.#faces.values()) {
      if (!face.isSeen) continue;
      const moment = pageAt(face.raster.pages, Math.max(0, nowMs - face.startedAtMs));
      const key = paintKey(face.raster, moment);
      if (key === face.painted) continue;
      face.painted = key;
      face.surface.put(paintFace(face.raster, moment, face.unlit));
    }
  }
}
