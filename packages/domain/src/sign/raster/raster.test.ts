import { describe, expect, test } from "vitest";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import type { Font } from "../fonts/font.ts";
import { isOn, pixelsAt, type RasterPage, rasterMulti } from "./raster.ts";

const font: Font = {
  name: "small",
  heightPx: 3,
  characterSpacingPx: 1,
  lineSpacingPx: 1,
  glyphs: new Map([
    [0x4c, { widthPx: 2, bitmap: "ac" }],
    [0x20, { widthPx: 1, bitmap: "00" }],
  ]),
};
const face: SignFace = {
  ...defaultFace,
  widthPx: 7,
  heightPx: 4,
  colorScheme: "color24bit",
  defaultForeground: "white",
  defaultLineJustification: 2,
  defaultPageJustification: 2,
  fonts: new Map([[1, font]]),
};

const letters: Readonly<Record<string, string>> = {
  "000000": ".",
  ffffff: "W",
  ff0000: "R",
  "0000ff": "B",
  "00ff00": "G",
  ffd000: "A",
};

function drawRows(page: RasterPage, pixels = page.pixels): string[] {
  return Array.from({ length: page.heightPx }, (_, row) =>
    Array.from({ length: page.widthPx }, (_, column) => {
      const at = (row * page.widthPx + column) * 3;
      const hex = [...pixels.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, "0")).join("");
      return letters[hex] ?? "?";
    }).join(""),
  );
}
const pickFirst = (multi: string, on = face) => rasterMulti(multi, on)[0]!;

test("text lights its pixels row by row", () => {
  expect(drawRows(pickFirst("LL"))).toEqual(["W..W...", "W..W...", "WW.WW..", "......."]);
});

test("the order is background, rectangles, text, wherever the tags are", () => {
  expect(drawRows(pickFirst("[cf1]L[cr2,1,2,3,3][pb5]"))).toEqual([
    "RGGBBBB",
    "RGGBBBB",
    "RRGBBBB",
    "BBBBBBB",
  ]);
});

test("a background colour fills its characters over the full line height", () => {
  expect(drawRows(pickFirst("[cb5]L[cb]L"))).toEqual(["WB.W...", "WB.W...", "WW.WW..", "......."]);
});

test("overflow is clipped at the edge", () => {
  expect(drawRows(pickFirst("[jl4] LLL"))).toEqual(["..W..W.", "..W..W.", "W.WW.WW", "......."]);
});

test("a monochrome sign shows its own colours", () => {
  expect(drawRows(pickFirst("L", { ...face, colorScheme: "monochrome1bit" }))[0]).toBe("A......");
});

test("pages have their times", () => {
  const pages = rasterMulti("[pt12o3]L[np]L", face);
  expect(pages.map(({ onTimeMs, offTimeMs }) => [onTimeMs, offTimeMs])).toEqual([
    [1200, 300],
    [1200, 300],
  ]);
});

describe("flashing text", () => {
  const page = pickFirst("[pb5]L[flt5o3]L[/fl]");

  test("is on, then shows its background, then is on again", () => {
    expect(drawRows(page)[2]).toBe("WWBWWBB");
    expect(drawRows(page, pixelsAt(page, 0))[2]).toBe("WWBWWBB");
    expect(drawRows(page, pixelsAt(page, 500))[2]).toBe("WWBBBBB");
    expect(drawRows(page, pixelsAt(page, 800))[2]).toBe("WWBWWBB");
  });

  test("starts dark if the dark phase is first", () => {
    const timing = pickFirst("[flo3t5]L[/fl]").flashing![0]!;
    expect(isOn(timing, 0)).toBe(false);
    expect(isOn(timing, 300)).toBe(true);
    expect(isOn(timing, 800)).toBe(false);
  });

  test("uses the sign's times by default", () => {
    expect(pickFirst("[fl]L[/fl]").flashing).toMatchObject([{ onTimeMs: 500, offTimeMs: 500 }]);
    expect(page.flashing).toMatchObject([{ onTimeMs: 500, offTimeMs: 300 }]);
  });
});

test("fields that only the sign can fill in are reported as undrawn", () => {
  const clock = { ...face, supportedTags: [6, 7, 14] };
  expect(pickFirst("L[f1]", clock).undrawnTags).toEqual(["f1"]);
  expect(pickFirst("L").undrawnTags).toBeUndefined();
});
