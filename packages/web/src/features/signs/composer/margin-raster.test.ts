import { defaultFace } from "@gantry/domain/sign/face-of-sign.ts";
import { blankPage } from "@gantry/domain/sign/message-text.ts";
import { expect, test } from "vitest";
import { marginLeds, marginRaster } from "./margin-raster.ts";

const page = (text: string) => ({ ...blankPage(), messageLines: [{ segments: [{ text, fontId: 2 }] }] });

test("text that fits lights nothing outside the display", () => {
  const { overflows } = marginRaster(page("CRASH"), defaultFace);
  expect(Object.values(overflows)).toEqual([false, false, false, false]);
});

test("text that is too wide is seen in the margin instead of being cut off", () => {
  const { overflows, pixels, widthPx } = marginRaster(page("CRASH AHEAD SLOW"), defaultFace);
  expect(overflows.right || overflows.left).toBe(true);
  const inMargin = [...pixels.keys()].filter((at) => {
    const column = Math.floor(at / 4) % widthPx;
    const isMargin = column < marginLeds || column >= widthPx - marginLeds;
    return at % 4 === 0 && isMargin && pixels[at] === 0xff && pixels[at + 1] === 0x46;
  });
  expect(inMargin.length).toBeGreaterThan(0);
});
