import fc from "fast-check";
import { expect, test } from "vitest";
import { degreesBetween, directionOf, vectorOf, wrapDegrees } from "./direction.ts";
import {
  type CameraLook,
  directionOfPoint,
  pointOfDirection,
  usualLens,
  zoomFactorOf,
  zoomShareOf,
} from "./field-of-view.ts";

const arbitraryNumber = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const looks: fc.Arbitrary<CameraLook> = fc.record({
  panDegrees: arbitraryNumber(0, 359.999),
  tiltDegrees: arbitraryNumber(-89.9, 40),
  zoomFactor: arbitraryNumber(1, 30),
});
const points = fc.record({
  x: arbitraryNumber(0, 1),
  y: arbitraryNumber(0, 1),
  aspectRatio: fc.constantFrom(4 / 3, 16 / 9),
});
const level = { panDegrees: 350, tiltDegrees: 0, zoomFactor: 1 };

test.each([
  ["the right edge without zoom", { x: 1, y: 0.5 }, level, { panDegrees: 21, tiltDegrees: 0 }],
  ["the left edge without zoom", { x: 0, y: 0.5 }, level, { panDegrees: 319, tiltDegrees: 0 }],
  ["the centre", { x: 0.5, y: 0.5 }, level, { panDegrees: 350, tiltDegrees: 0 }],
  [
    "the lower edge, seen straight down beyond it",
    { x: 0.5, y: 1 },
    { panDegrees: 10, tiltDegrees: -85, zoomFactor: 1 },
    { panDegrees: 190, tiltDegrees: -76.33 },
  ],
])("%s is centred by turning there", (_what, at, look, direction) => {
  const centred = directionOfPoint({ ...at, aspectRatio: 16 / 9 }, look, usualLens);
  expect(degreesBetween(centred, direction)).toBeLessThan(0.01);
});

test("projecting a picture point to a direction and back gives the same point", () => {
  fc.assert(
    fc.property(points, looks, (point, look) => {
      const direction = directionOfPoint(point, look, usualLens);
      const { aspectRatio } = point;
      const again = pointOfDirection(direction, { aspectRatio, look, lens: usualLens });
      expect(again?.x).toBeCloseTo(point.x, 5);
      expect(again?.y).toBeCloseTo(point.y, 5);
    }),
  );
});

test("a camera aimed at a clicked point has it in the centre, at any zoom", () => {
  fc.assert(
    fc.property(points, looks, arbitraryNumber(1, 30), (point, look, zoomFactor) => {
      const goal = { ...directionOfPoint(point, look, usualLens), zoomFactor };
      expect(goal.panDegrees).toBeGreaterThanOrEqual(0);
      expect(goal.panDegrees).toBeLessThan(360);
      const { aspectRatio } = point;
      const seen = pointOfDirection(goal, { aspectRatio, look: goal, lens: usualLens });
      expect(seen?.x).toBeCloseTo(0.5, 6);
      expect(seen?.y).toBeCloseTo(0.5, 6);
    }),
  );
});

test("a point behind the camera is in no picture", () => {
  const behind = { panDegrees: 170, tiltDegrees: 0 };
  expect(pointOfDirection(behind, { aspectRatio: 1, look: level, lens: usualLens })).toBeUndefined();
});

test("zoom factor and lens position convert both ways", () => {
  fc.assert(
    fc.property(arbitraryNumber(0, 1), (share) => {
      expect(zoomShareOf(zoomFactorOf(share, usualLens), usualLens)).toBeCloseTo(share, 6);
    }),
  );
  expect([zoomFactorOf(0, usualLens), zoomFactorOf(1, usualLens)]).toEqual([1, 30]);
  expect([zoomShareOf(0.2, usualLens), zoomShareOf(90, usualLens)]).toEqual([0, 1]);
});

test("a direction survives conversion to a vector and back, with pan in 0 to 360", () => {
  fc.assert(
    fc.property(arbitraryNumber(-1e4, 1e4), arbitraryNumber(-89.9, 89.9), (panDegrees, tiltDegrees) => {
      const direction = directionOf(vectorOf({ panDegrees, tiltDegrees }));
      expect(direction.tiltDegrees).toBeCloseTo(tiltDegrees, 6);
      expect(degreesBetween(direction, { panDegrees, tiltDegrees })).toBeLessThan(1e-6);
      expect(wrapDegrees(panDegrees)).toBeGreaterThanOrEqual(0);
      expect(wrapDegrees(panDegrees)).toBeLessThan(360);
    }),
  );
  expect(wrapDegrees(-1e-20)).toBe(0);
});
