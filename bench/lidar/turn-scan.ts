import { createLidarScene } from "../../packages/web/src/features/wim/lidar/lidar-scene.ts";

declare global {
  interface Window {
    /** Pictures per second while the scan turns. */
    picturesPerS?: number;
  }
}

const turnedMs = 5000;
const count = Number(new URLSearchParams(location.search).get("points"));
const points = new Float32Array(count * 3);
for (let at = 0; at < count; at++) points.set([at % 2090, (at * 7) % 260, (at * 13) % 405], at * 3);

const canvas = document.querySelector("canvas");
if (!canvas) throw new Error("no canvas");
const colours = {
  ground: "#050608",
  grid: "#14171b",
  low: "#6cb1ff",
  high: "#f5b14c",
  box: "#8b95a1",
  missing: "#e6463c",
};
const scene = createLidarScene(canvas, points, colours);
const startMs = performance.now();
let pictures = 0;
function turn(nowMs: number): void {
  if (nowMs - startMs > turnedMs) {
    window.picturesPerS = (pictures * 1000) / turnedMs;
    return;
  }
  scene.turn(2, 0);
  // A picture is drawn before the next frame; reading it back waits for the drawing.
  canvas?.getContext("webgl2")?.finish();
  pictures++;
  requestAnimationFrame(turn);
}
requestAnimationFrame(turn);
