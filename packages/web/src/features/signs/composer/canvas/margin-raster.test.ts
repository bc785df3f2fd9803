import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { layoutMessage } from "@gantry/domain/sign/layout/message-layout.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { expect, test } from "vitest";
import { editorMarginLeds, marginLeds, marginRaster } from "./margin-raster.ts";

const layOut = (text: string) => {
  const page = { ...blankPage(), messageLines: [{ segments: [{ text, fontId: 2 }] }] };
  return layoutMessage({ pages: [page] }, defaultFace).pages[0];
};

test("text that fits lights nothing outside the display", () => {
  const { overflows } = marginRaster(layOut("CRASH"), defaultFace);
  expect(Object.values(overflows)).toEqual([false, false, false, false]);
});

test("a preview has a margin of 5 LEDs, and the editor leaves 1 before the edge (EDIT-077, EDIT-078)", () => {
  const { widthPx, heightPx } = marginRaster(layOut("CRASH"), defaultFace);
  expect([widthPx, heightPx]).toEqual([128 + 10, 32 + 10]);
  expect(editorMarginLeds).toBe(1);
});

test("text that is too wide is visible in the margin instead of clipped", () => {
  const { overflows, pixels, widthPx } = marginRaster(layOut("CRASH AHEAD SLOW"), defaultFace);
  expect(overflows.right || overflows.left).toBe(true);
  const inMargin = [...pixels.keys()].filter((at) => {
    const column = Math.floor(at / 4) % widthPx;
    const isMargin = column < marginLeds || column >= widthPx - marginLeds;
    return at % 4 === 0 && isMargin && pixels[at] === 0xff && pixels[at + 1] === 0x46;
  });
  expect(inMargin.length).toBeGreaterThan(0);
});
