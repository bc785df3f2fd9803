import type { FaceCycle } from "./face-cycle.ts";
import type { FaceRaster } from "./face-raster.ts";
import type { StageMessage } from "./face-stage.ts";
import type { unlitLarge, unlitSmall } from "./paint-face.ts";

/** Ids of canvases transferred to the worker: a transfer is permanent. */
const ids = new WeakMap<Element, number>();
let lastId = 0;
let worker: Worker | undefined;
let sight: IntersectionObserver | undefined;

/**
 * Animates a face in the worker, which keeps the main thread free with two hundred faces. Invisible faces are
 * not painted; nothing is painted while the page is hidden. Returns the stop function; the canvas can be
 * reused.
 */
export function runMovingFace(
  canvas: HTMLCanvasElement,
  raster: FaceRaster,
  cycle: FaceCycle,
  unlit: typeof unlitLarge | typeof unlitSmall,
): () => void {
  const known = ids.get(canvas);
  const id = known ?? ++lastId;
  const startMsOf = () => performance.timeOrigin + cycle.startedMs;
  const show: StageMessage = { type: "show", id, raster, startedAtMs: startMsOf(), unlit };
  if (known === undefined) {
    ids.set(canvas, id);
    const offscreen = canvas.transferControlToOffscreen();
    send({ ...show, canvas: offscreen }, [offscreen]);
  } else send(show);
  const stopJumps = cycle.onJump(() => send({ type: "start", id, startedAtMs: startMsOf() }));
  sight ??= watchSight();
  sight.observe(canvas);
  return () => {
    stopJumps();
    sight?.unobserve(canvas);
    send({ type: "seen", id, isSeen: false });
    // A canvas about to show another message is still in the document.
    if (!canvas.isConnected) send({ type: "remove", id });
  };
}

/** One observer for all faces: each visibility pass costs once. */
function watchSight(): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = ids.get(target);
      if (id !== undefined) send({ type: "seen", id, isSeen: isIntersecting });
    }
  });
}

function send(message: StageMessage, transfer: Transferable[] = []): void {
  worker ??= startWorker();
  worker.postMessage(message, transfer);
}

function startWorker(): Worker {
  document.addEventListener("visibilitychange", () =>
    worker?.postMessage({ type: "pause", isPaused: document.hidden } satisfies StageMessage),
  );
  return new Worker(new URL("./led-worker.ts", import.meta.url), { type: "module", name: "faces" });
}
