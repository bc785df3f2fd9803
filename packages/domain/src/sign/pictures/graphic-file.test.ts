import fc from "fast-check";
import { expect, test } from "vitest";
import { compressUncoded } from "../../pictures/inflate.ts";
import { pngFile, pngRows } from "../../pictures/png.ts";
import { graphicFile, graphicFileMaxPx } from "./graphic-file.ts";

const makePng = (widthPx: number, heightPx: number) =>
  pngFile(
    { widthPx, heightPx },
    compressUncoded(pngRows({ widthPx: 1, heightPx: 1, rgba: new Uint8Array(4) })),
  );

function makeBmp(widthPx: number, heightPx: number): Uint8Array {
  const bytes = new Uint8Array(60);
  bytes.set([0x42, 0x4d]);
  const view = new DataView(bytes.buffer);
  view.setUint32(14, 40, true);
  view.setInt32(18, widthPx, true);
  view.setInt32(22, heightPx, true);
  return bytes;
}

test("a png or bmp is recognised by its content, whatever its name is (EDIT-057)", () => {
  expect(graphicFile(makePng(40, 20))).toEqual({ type: "image/png", widthPx: 40, heightPx: 20 });
  expect(graphicFile(makeBmp(40, -20))).toEqual({ type: "image/bmp", widthPx: 40, heightPx: 20 });
});

test("a jpeg is recognised by its frame (EDIT-057)", () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 20, 0, 40, 1, 1, 0x11, 0]);
  expect(graphicFile(jpeg)).toEqual({ type: "image/jpeg", widthPx: 40, heightPx: 20 });
});

test("a file of more than a million bytes, of another type, or of too many pixels is refused (EDIT-057)", () => {
  const large = new Uint8Array(1_000_001);
  large.set(makePng(4, 4));
  expect(graphicFile(large)).toEqual({ code: "tooLarge", bytes: 1_000_001, maxBytes: 1_000_000 });
  expect(graphicFile(large.subarray(0, 1_000_000))).toMatchObject({ type: "image/png" });
  for (const text of ["GIF89a\u0001\0\u0001\0", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM", ""]) {
    expect(graphicFile(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual({
      code: "wrongType",
    });
  }
  expect(graphicFile(makePng(60_000, 60_000))).toMatchObject({
    code: "tooManyPixels",
    maxPx: graphicFileMaxPx,
  });
  expect(graphicFile(makeBmp(30_000, 30_000))).toMatchObject({ code: "tooManyPixels" });
});

test("any octets give a size or a reason", () => {
  fc.assert(
    fc.property(
      fc.constantFrom([], [0x42, 0x4d], [0xff, 0xd8]),
      fc.uint8Array({ maxLength: 80 }),
      (start, rest) => {
        const found = graphicFile(Uint8Array.from([...start, ...rest]));
        return "code" in found || (found.widthPx > 0 && found.heightPx > 0);
      },
    ),
  );
});
