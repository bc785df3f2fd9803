import { expect, test } from "vitest";
import { countOfSize, countSizes, missingSizes } from "./sign-sizes.ts";

const face = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });

test("display types are offered for sizes of signs without one (SIGN-069)", () => {
  const sizes = countSizes([face(128, 32), face(128, 32), face(48, 32), face(96, 64), face(96, 64)]);
  const types = [{ pixelWidth: 48, pixelHeight: 32 }];
  expect(missingSizes(sizes, types)).toEqual([
    { pixelWidth: 128, pixelHeight: 32, signCount: 2 },
    { pixelWidth: 96, pixelHeight: 64, signCount: 2 },
  ]);
  expect(countOfSize(sizes, { pixelWidth: 128, pixelHeight: 32 })).toBe(2);
  expect(missingSizes({}, types)).toEqual([]);
});
