import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { beforeAll, expect, test } from "vitest";
import { faceRaster } from "./face-raster.ts";
import { FaceStage } from "./face-stage.ts";
import { unlitSmall } from "./paint-face.ts";

/** Node has no images; the tests only check whether and when one is painted. */
beforeAll(() => {
  globalThis.ImageData ??= class {
    data: Uint8ClampedArray;
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(width * height * 4);
    }
  } as unknown as typeof ImageData;
});

function paintStage(multi: string) {
  const stage = new FaceStage();
  const painted: ImageData[] = [];
  const surface = { put: (image: ImageData) => void painted.push(image) };
  const raster = faceRaster(multi, defaultFace);
  stage.show({ type: "show", id: 1, raster, startedAtMs: 0, unlit: unlitSmall }, surface);
  const paintAt = (...times: number[]) => {
    painted.length = 0;
    for (const atMs of times) stage.paint(atMs);
    return painted.length;
  };
  return { stage, paintedBy: paintAt };
}
const twoPages = "[pt10o0]ICE[np]FOG";

test("a face is painted only when its page changes (EDIT-025)", () => {
  const { paintedBy } = paintStage(twoPages);
  expect(paintedBy(0, 100, 900)).toBe(1);
  expect(paintedBy(1000, 1900)).toBe(1);
  expect(paintedBy(2000)).toBe(1);
});

test("flashing text is painted once per change", () => {
  const { paintedBy } = paintStage("[flt5o5]ICE[/fl]");
  expect(paintedBy(0, 100, 200, 400)).toBe(1);
  expect(paintedBy(500, 600, 900)).toBe(1);
});

test("an invisible face is not painted and shows the current page when it returns (EDIT-025)", () => {
  const { stage, paintedBy } = paintStage(twoPages);
  paintedBy(0);
  stage.take({ type: "seen", id: 1, isSeen: false });
  expect([paintedBy(1000, 2000), stage.isIdle]).toEqual([0, true]);
  stage.take({ type: "seen", id: 1, isSeen: true });
  expect([paintedBy(3000), stage.isIdle]).toEqual([1, false]);
});

test("nothing is painted while the page is hidden, or for a removed face", () => {
  const { stage, paintedBy } = paintStage(twoPages);
  stage.take({ type: "pause", isPaused: true });
  expect([paintedBy(0, 1000), stage.isIdle]).toEqual([0, true]);
  stage.take({ type: "pause", isPaused: false });
  stage.take({ type: "remove", id: 1 });
  expect([paintedBy(2000), stage.isIdle]).toEqual([0, true]);
});

test("a jump shows the page immediately (EDIT-028)", () => {
  const { stage, paintedBy } = paintStage(twoPages);
  paintedBy(0);
  stage.take({ type: "start", id: 1, startedAtMs: -1000 });
  expect(paintedBy(100)).toBe(1);
});
