import { expect, test } from "vitest";
import { pictureUnder } from "./picture-point.ts";

const wide = { widthPx: 640, heightPx: 360 };
const box = { left: 100, top: 50, width: 640, height: 480 };

test.each([
  [
    { x: 420, y: 290 },
    { x: 0.5, y: 0.5 },
  ],
  [
    { x: 100, y: 110 },
    { x: 0, y: 0 },
  ],
  [
    { x: 740, y: 470 },
    { x: 1, y: 1 },
  ],
  [
    { x: 260, y: 200 },
    { x: 0.25, y: 0.25 },
  ],
])("a click at %j is a fraction of the picture, without the bars above and below it", (at, point) => {
  expect(pictureUnder(at, box, wide)).toEqual({ ...point, aspectRatio: 640 / 360 });
});

test("a click outside the picture, or before it exists, gives no point", () => {
  expect(pictureUnder({ x: 420, y: 100 }, box, wide)).toBeUndefined();
  expect(pictureUnder({ x: 420, y: 290 }, box, { widthPx: 0, heightPx: 0 })).toBeUndefined();
});
