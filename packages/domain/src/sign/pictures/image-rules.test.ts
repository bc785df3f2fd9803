import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canvasPixelSide,
  extendsBeyond,
  fitToDisplay,
  placeImage,
  resizeImage,
  signGraphicFileTypes,
  signGraphicMaxBytes,
  snapImage,
  snapPlaces,
} from "./image-rules.ts";

const display = { widthPx: 128, heightPx: 32 };
const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });

test("an image is only scaled down to fit the display (EDIT-059)", () => {
  expect(fitToDisplay(size(400, 100), display)).toEqual(size(128, 32));
  expect(fitToDisplay(size(64, 64), display)).toEqual(size(32, 32));
  expect(fitToDisplay(size(10, 5), display)).toEqual(size(10, 5));
  expect(fitToDisplay(size(5000, 1), display)).toEqual(size(128, 1));
});

test("a resized image keeps its proportions and stays within the display (EDIT-058)", () => {
  expect(resizeImage(size(40, 20), { widthPx: 20 }, display)).toEqual(size(20, 10));
  expect(resizeImage(size(40, 20), { heightPx: 30 }, display)).toEqual(size(60, 30));
  expect(resizeImage(size(40, 20), { widthPx: 500 }, display)).toEqual(size(64, 32));
  expect(resizeImage(size(40, 20), { widthPx: 0 }, display)).toEqual(size(1, 1));
});

describe("a position", () => {
  test("is adjusted so that the image lies on the display, from 1 on (EDIT-060)", () => {
    expect(placeImage({ x: 200, y: 0 }, size(28, 12), display)).toEqual({ x: 101, y: 1 });
    expect(placeImage({ x: -5, y: 40 }, size(28, 12), display)).toEqual({ x: 1, y: 21 });
    expect(placeImage({ x: 3, y: 9 }, size(28, 12), display)).toEqual({ x: 3, y: 9 });
    expect(placeImage({ x: 3, y: 9 }, size(300, 12), display)).toEqual({ x: 1, y: 9 });
  });

  test("and any size keep every pixel on the display (EDIT-058, EDIT-060)", () => {
    const side = fc.integer({ min: 1, max: 3000 });
    const any = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(side, side, any, any, any, (width, height, wanted, x, y) => {
        const image = resizeImage(size(width, height), { widthPx: wanted }, display);
        const place = placeImage({ x, y }, image, display);
        expect(Math.min(place.x, place.y, image.widthPx, image.heightPx)).toBeGreaterThanOrEqual(1);
        expect(place.x + image.widthPx - 1).toBeLessThanOrEqual(display.widthPx);
        expect(place.y + image.heightPx - 1).toBeLessThanOrEqual(display.heightPx);
      }),
    );
  });
});

test("a picture snaps to each corner and to the centre, a larger one to the first pixel (EDIT-015)", () => {
  const snapped = snapPlaces.map((place) => snapImage(place, size(28, 12), display));
  expect(snapped).toEqual([
    { x: 1, y: 1 },
    { x: 101, y: 1 },
    { x: 51, y: 11 },
    { x: 1, y: 21 },
    { x: 101, y: 21 },
  ]);
  expect(snapImage("bottomRight", size(200, 50), display)).toEqual({ x: 1, y: 1 });
  expect(snapped.some((position) => extendsBeyond(position, size(28, 12), display))).toBe(false);
  expect(extendsBeyond({ x: 102, y: 1 }, size(28, 12), display)).toBe(true);
});

test("the position canvas draws pixels as large as 600 by 400 allows, at most 20 (EDIT-085)", () => {
  expect(canvasPixelSide(display)).toBe(600 / 128);
  expect(canvasPixelSide(size(100, 200))).toBe(2);
  expect(canvasPixelSide(size(10, 10))).toBe(20);
});

test("png, jpeg and bmp of up to a million bytes may become graphics (EDIT-057)", () => {
  expect(signGraphicFileTypes).toEqual(["image/png", "image/jpeg", "image/bmp"]);
  expect(signGraphicMaxBytes).toBe(1_000_000);
});
