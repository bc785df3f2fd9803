import fc from "fast-check";
import { expect, test } from "vitest";
import { contentHash } from "../fonts/content-hash.ts";
import { fontVersionId, messageCrc, ntcipCrc, x25 } from "./crc.ts";
import type { Font } from "../fonts/font.ts";
import { sha256Hex } from "../fonts/sha256.ts";

const bytesOf = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const published: Font = {
  name: "example",
  heightPx: 7,
  characterSpacingPx: 1,
  lineSpacingPx: 3,
  glyphs: new Map([
    [0x41, { widthPx: 6, bitmap: "7B3CFFCF3CC0" }],
    [0x34, { widthPx: 7, bitmap: "1C59346FE18300" }],
    [0x42, { widthPx: 0, bitmap: "" }],
  ]),
};

test("the X-25 check value is correct, and the sign's form has its bytes swapped", () => {
  expect(x25(bytesOf("123456789"))).toBe(0x906e);
  expect(ntcipCrc(bytesOf("123456789"))).toBe(0x6e90);
});

/** Bitwise CRC-16/X-25 by definition, to check the table-driven one. */
function x25ByBits(bytes: readonly number[]): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    for (let bit = 0; bit < 8; bit++) {
      const mixes = ((crc ^ (byte >> bit)) & 1) === 1;
      crc = (crc >> 1) ^ (mixes ? 0x8408 : 0);
    }
  }
  return crc ^ 0xffff;
}
const swapBytes = (crc: number): number => ((crc & 0xff) << 8) | (crc >> 8);
const byte = fc.integer({ min: 0, max: 255 });

test("messages and fonts have the CRC of a bitwise reference", () => {
  const multi = fc.string({ unit: byte.map((code) => String.fromCharCode(code)), maxLength: 80 });
  fc.assert(
    fc.property(multi, fc.boolean(), fc.boolean(), (text, beacon, pixelService) => {
      const bytes = [...bytesOf(text), beacon ? 1 : 0, pixelService ? 1 : 0];
      expect(messageCrc(text, beacon, pixelService)).toBe(swapBytes(x25ByBits(bytes)));
    }),
  );
  const glyph = fc.tuple(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 1, max: 40 }), byte);
  fc.assert(
    fc.property(
      byte,
      fc.uniqueArray(glyph, { selector: ([code]) => code, maxLength: 6 }),
      (number, glyphs) => {
        const sorted = glyphs.toSorted(([a], [b]) => a - b);
        const rows = sorted.flatMap(([code, widthPx, fill]) => {
          const length = Math.ceil((widthPx * 7) / 8);
          return [0, code, widthPx, length, ...Array.from({ length }, () => fill)];
        });
        const font: Font = {
          ...published,
          glyphs: new Map(
            glyphs.map(([code, widthPx, fill]) => [
              code,
              {
                widthPx,
                bitmap: fill
                  .toString(16)
                  .padStart(2, "0")
                  .repeat(Math.ceil((widthPx * 7) / 8)),
              },
            ]),
          ),
        };
        expect(fontVersionId(number, font)).toBe(
          swapBytes(x25ByBits([number, 7, 1, 3, 1, glyphs.length, ...rows])),
        );
      },
    ),
  );
});

test("the message of the standard's example has the standard's CRC", () => {
  expect(messageCrc("[jp3]TEST [fl]Flashing[/fl]", false, false)).toBe(0x95f9);
  expect(messageCrc("[jp3]TEST [fl]Flashing[/fl]", true, false)).not.toBe(0x95f9);
});

test("the font of the standard's example has the standard's version id", () => {
  expect(fontVersionId(2, published)).toBe(0xed52);
  expect(fontVersionId(3, published)).not.toBe(0xed52);
});

test("a wide bitmap has a two-byte length", () => {
  const wide = { ...published, glyphs: new Map([[65, { widthPx: 147, bitmap: "00".repeat(129) }]]) };
  const expected = [1, 7, 1, 3, 1, 1, 0, 65, 147, 0x81, 129, ...Array.from({ length: 129 }, () => 0)];
  expect(fontVersionId(1, wide)).toBe(ntcipCrc(expected));
});

test("SHA 256 gives the published digests, over one block and over two", () => {
  expect(sha256Hex(bytesOf("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256Hex(bytesOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("a font's content is independent of its name and differs for each pixel", () => {
  const renamed = { ...published, name: "other" };
  const changed = { ...published, glyphs: new Map([[0x41, { widthPx: 6, bitmap: "7A3CFFCF3CC0" }]]) };
  expect(contentHash(renamed)).toBe(contentHash(published));
  expect(contentHash(changed)).not.toBe(contentHash(published));
});
