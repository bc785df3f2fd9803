import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureHeader } from "./image-header.ts";

const joinBytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  );
const makePng = (width: number[], height: number[]) =>
  joinBytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR", width, height, [8, 6, 0, 0, 0]);

test("a picture's type and size are read from its first octets", () => {
  expect(pictureHeader(makePng([0, 0, 1, 0], [0, 0, 0, 150]))).toEqual({
    type: "png",
    widthPx: 256,
    heightPx: 150,
  });
  const jpeg = joinBytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 20, 1, 0]);
  expect(pictureHeader(jpeg)).toEqual({ type: "jpeg", widthPx: 256, heightPx: 20 });
  const vp8x = joinBytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 1, 99, 0, 0]);
  expect(pictureHeader(vp8x)).toEqual({ type: "webp", widthPx: 65_546, heightPx: 100 });
  const vp8l = joinBytes("RIFF", [0, 0, 0, 0], "WEBPVP8L", [5, 0, 0, 0, 0x2f, 0x63, 0xc0, 0x18, 0]);
  expect(pictureHeader(vp8l)).toEqual({ type: "webp", widthPx: 100, heightPx: 100 });
});

test("a file that is not a picture has no header, whatever its name", () => {
  for (const other of [
    joinBytes("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    joinBytes("GIF89a", [1, 0, 1, 0]),
    joinBytes("PK", [3, 4]),
    makePng([0, 0, 0, 0], [0, 0, 0, 5]),
    joinBytes([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
    joinBytes([0xff, 0xd8, 0xff]),
    new Uint8Array(0),
  ])
    expect(pictureHeader(other)).toBeUndefined();
});

test("arbitrary octets neither crash nor stall header parsing", () => {
  const starts = [
    [],
    [0xff, 0xd8, 0xff],
    [...makePng([], [])],
    [...joinBytes("RIFF", [0, 0, 0, 0], "WEBPVP8X")],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      const header = pictureHeader(Uint8Array.from([...start, ...rest]));
      return header === undefined || (header.widthPx > 0 && header.heightPx > 0);
    }),
  );
});
