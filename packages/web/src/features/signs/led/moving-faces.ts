import type { FaceCycle } from "./face-cycle.ts";
import type { FaceRaster } from "./face-raster.ts";
import type { unlitLarge, unlitSmall } from "./paint-face.ts";
import type { StageMessage } from "./stage-messages.ts";

/** Ids of the canvases that the worker paints: a canvas is handed over once and for ever. */
const ids = new WeakMap<Element, number>();
let lastId = 0;
let worker: Worker | undefined;
let sight: IntersectionObserver | undefined;

/**
 * Lets a worker paint a face whose look changes: two hundred of them leave the page's own thread free. Those out of
 * sight are not painted; nothing is while nobody sees the page. Answers how to stop; the canvas can be shown again.
 */
export function runMovingFace(
  canvas: HTMLCanvasElement,
  raster: FaceRaster,
  cycle: FaceCycle,
  unlit: typeof unlitLarge | typeof unlitSmall,
): () => void {
  const known = ids.get(canvas);
  const id = known ?? ++lastId;
  const startedAtMs = () => performance.timeOrigin + cycle.startedMs;
  const show: StageMessage = { type: "show", id, raster, startedAtMs: startedAtMs(), unlit };
  if (known === undefined) {
    ids.set(canvas, id);
    const offscreen = canvas.transferControlToOffscreen();
    tell({ ...show, canvas: offscreen }, [offscreen]);
  } else tell(show);
  const stopJumps = cycle.onJump(() => tell({ type: "start", id, startedAtMs: startedAtMs() }));
  sight ??= watchSight();
  sight.observe(canvas);
  return () => {
    stopJumps();
    sight?.unobserve(canvas);
    tell({ type: "seen", id, isSeen: false });
    // A canvas that another message is about to be shown on is still in the document.
    if (!canvas.isConnected) tell({ type: "remove", id });
  };
}

/** One observer for all: each look at what is in sight costs the page once. */
function watchSight(): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = ids.get(target);
      if (id !== undefined) tell({ type: "seen", id, isSeen: isIntersecting });
    }
  });
}

function tell(message: StageMessage, given: Transferable[] = []): void {
  worker ??= startWorker();
  worker.postMessage(message, given);
}

function startWorker(): Worker {
  document.addEventListener("visibilitychange", () =>
    worker?.postMessage({ type: "pause", isPaused: document.hidden } satisfies StageMessage),
  );
  return new Worker(new URL("./led-worker.ts", import.meta.url), { type: "module", name: "faces" });
}
