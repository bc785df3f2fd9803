import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { faceFromState, noContents } from "@gantry/domain/sign/fonts/held-content.ts";
import { expect, test } from "vitest";
import { failedPixelsOf, faceRaster } from "./face-raster.ts";

const listLit = (multi: string, face = defaultFace) => {
  const { pixels } = faceRaster(multi, face).pages[0]!;
  return Array.from({ length: 128 * 32 }, (_, at) => at).filter((at) => (pixels[at * 3] ?? 0) > 0);
};

test("failed pixels are dark in every preview of the sign, and counted", () => {
  const [first = 0, second = 0] = listLit("ICE");
  const toPlace = (at: number) => ({ x: (at % 128) + 1, y: Math.floor(at / 128) + 1 });
  const unlit = { x: 1, y: 1, faults: ["stuckOff"] };
  const failures = [
    { ...toPlace(first), faults: ["stuckOff"] },
    { ...toPlace(second), faults: ["stuckOn"] },
    unlit,
  ];
  const tests = { pixel: { failures, outsideFace: 0, testedAt: "2026-01-01T00:00:00.000Z" } };
  const face = faceFromState({ pixelWidth: 128, pixelHeight: 32 }, { tests }, noContents);
  expect(listLit("ICE", face)).toEqual(listLit("ICE").filter((at) => at !== first));
  expect(failedPixelsOf(face)?.count).toBe(3);
  expect(faceRaster("ICE", face).failedLit).toBe(2);
  expect(failedPixelsOf(defaultFace)).toBeUndefined();
});

test("content inserted or moved by the sign is named, not drawn as blank", () => {
  const clock = { ...defaultFace, supportedTags: [4, 14, 27] };
  const page = faceRaster("[f1]", clock).pages[0];
  expect(page).toMatchObject({ undrawnTags: ["f1"], isBlank: false });
});
