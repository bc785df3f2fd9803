import { FaceStage, type FaceSurface, type StageMessage } from "./face-stage.ts";
import { tickMs } from "./page-cycle.ts";

const stage = new FaceStage();
let timer: ReturnType<typeof setInterval> | undefined;

/** Comparable across all workers and pages of this browser. */
const nowMs = (): number => performance.timeOrigin + performance.now();

addEventListener("message", ({ data }: MessageEvent<StageMessage>) => {
  if (data.type === "show") stage.show(data, data.canvas && surfaceOf(data.canvas));
  else stage.take(data);
  stage.paint(nowMs());
  if (stage.isIdle) {
    clearInterval(timer);
    timer = undefined;
  } else timer ??= setInterval(() => stage.paint(nowMs()), tickMs);
});

function surfaceOf(canvas: OffscreenCanvas): FaceSurface {
  const context = canvas.getContext("2d");
  return { put: (image: ImageData) => context?.putImageData(image, 0, 0) };
}
