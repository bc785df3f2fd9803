import fc from "fast-check";
import { expect, test } from "vitest";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import {
  computeFailedShare,
  failedPixelStates,
  findFailedPixels,
  withFailedPixels,
} from "./failed-pixels.ts";
import { pixelsAt, rasterMulti } from "./raster.ts";

const face: SignFace = { ...defaultFace, widthPx: 10, heightPx: 4, colorScheme: "colorClassic" };
const [page] = rasterMulti("[cr1,1,2,2,1]", face);
const failure = (x: number, y: number, status = 1 << 4) => ({ x, y, status });

test.each([
  ["stuck off", 1 << 4, "dark"],
  ["stuck on", 1, "lit"],
  ["with an electrical error", 1 << 2, "dark"],
  ["with a mechanical error", 1 << 3, "dark"],
  ["with a colour error", 1 << 1, "faulty"],
  ["that fails in part", 1 << 5, "faulty"],
  ["without a fault", 0, "well"],
] as const)("a pixel %s", (_, status, state) => {
  expect(findFailedPixels([failure(3, 2, status)], face).states[12]).toBe(failedPixelStates[state]);
});

test("a failed pixel is drawn dark, its neighbours are not", () => {
  const drawn = withFailedPixels(page!, findFailedPixels([failure(2, 1)], face), face);
  expect([...drawn.pixels.subarray(0, 9)]).toEqual([255, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect([...page!.pixels.subarray(3, 6)]).toEqual([255, 0, 0]);
});

test("a failed pixel of a monochrome sign has the colour of an unlit one", () => {
  const green: SignFace = { ...face, colorScheme: "monochrome1bit", monochromeOff: "#001100" };
  const lit = rasterMulti("[cr1,1,2,2,1]", green)[0]!;
  const drawn = withFailedPixels(lit, findFailedPixels([failure(1, 1)], green), green);
  expect([...drawn.pixels.subarray(0, 3)]).toEqual([0, 0x11, 0]);
});

test("a failed pixel stays dark while text flashes", () => {
  const tall = { ...defaultFace, colorScheme: "colorClassic" as const };
  const flashing = rasterMulti("[cr1,1,0,0,5][jl2][jp2][flt5o5]I[/fl]", tall)[0]!;
  const all = Array.from({ length: 128 }, (_, at) => failure(at + 1, 1));
  const drawn = withFailedPixels(flashing, findFailedPixels(all, tall), tall);
  for (const elapsedMs of [0, 700]) {
    expect(
      pixelsAt(drawn, elapsedMs)
        .subarray(0, 128 * 3)
        .every((level) => level === 0),
    ).toBe(true);
  }
});

test("the share is the failed pixels among the lit ones", () => {
  const failed = findFailedPixels([failure(1, 1), failure(2, 2, 1 << 1), failure(9, 4)], face);
  expect(failed.count).toBe(3);
  expect(computeFailedShare(page!, failed, face)).toEqual({ litPixels: 4, failedPixels: 2, share: 0.5 });
  expect(computeFailedShare(rasterMulti("", face)[0]!, failed, face).share).toBe(0);
});

test("a test of a sign of another size, or rows outside the face, change nothing", () => {
  const other = findFailedPixels([failure(1, 1)], { ...face, widthPx: 11 });
  expect(withFailedPixels(page!, other, face)).toBe(page);
  expect(findFailedPixels([failure(0, 1), failure(11, 1), failure(1, 5), failure(1.5, 1)], face).count).toBe(
    0,
  );
  expect(findFailedPixels([failure(1, 1), failure(1, 1)], face).count).toBe(1);
});

test("no failure lights a pixel, and the share is between 0 and 1", () => {
  const anyFailure = fc.record({ x: fc.integer(), y: fc.integer({ min: -1, max: 6 }), status: fc.nat(255) });
  fc.assert(
    fc.property(fc.array(anyFailure), (failures) => {
      const failed = findFailedPixels(
        failures.map(({ x, ...rest }) => ({ x: x % 12, ...rest })),
        face,
      );
      const drawn = withFailedPixels(page!, failed, face);
      for (const [at, level] of drawn.pixels.entries()) expect(level).toBeLessThanOrEqual(page!.pixels[at]!);
      const { share } = computeFailedShare(page!, failed, face);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }),
  );
});
