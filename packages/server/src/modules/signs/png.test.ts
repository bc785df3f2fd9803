import { deflateSync, inflateSync, type ZlibOptions } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Of, bytesOfBase64 } from "@gantry/domain/pictures/base64.ts";
import { compressUncoded, inflateZlib } from "@gantry/domain/pictures/inflate.ts";
import { pngFile, pngRows, readPng } from "@gantry/domain/pictures/png.ts";

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.array(fc.constantFrom(0, 0, 0, 255, 7), { maxLength: 4000 }).map((values) => Uint8Array.from(values)),
);
const anyWay: fc.Arbitrary<ZlibOptions> = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  strategy: fc.integer({ min: 0, max: 4 }),
});

test("data compressed by any zlib level and strategy is decompressed", () => {
  fc.assert(
    fc.property(anyBytes, anyWay, (bytes, options) => {
      expect(inflateZlib(deflateSync(bytes, options), bytes.length)).toEqual(bytes);
    }),
  );
});

test("stored blocks round-trip here and in zlib", () => {
  for (const bytes of [new Uint8Array(0), new Uint8Array(70_000).fill(9), Uint8Array.from([1, 2, 3])]) {
    expect(inflateZlib(compressUncoded(bytes), bytes.length)).toEqual(bytes);
    expect(Uint8Array.from(inflateSync(compressUncoded(bytes)))).toEqual(bytes);
  }
});

test("a stream that expands beyond its picture is refused, however small it is", () => {
  const bomb = deflateSync(new Uint8Array(50_000_000));
  expect(bomb.length).toBeLessThan(60_000);
  expect(inflateZlib(bomb, 1000)).toBeUndefined();
});

test("a broken stream is refused without an exception", () => {
  fc.assert(
    fc.property(
      anyBytes,
      fc.nat(),
      fc.nat({ max: 255 }),
      fc.nat({ max: 3000 }),
      (bytes, at, byte, length) => {
        const packed = Uint8Array.from(deflateSync(bytes));
        packed[at % packed.length] = byte;
        const unpacked = inflateZlib(packed.subarray(0, (at % 100) + 2), length);
        return unpacked === undefined || unpacked.length === length;
      },
    ),
  );
});

test("base64 equals Node's for the same octets", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(base64Of(bytes)).toBe(text);
      expect(bytesOfBase64(text)).toEqual(bytes);
    }),
  );
  expect(bytesOfBase64("AB*D")).toBeUndefined();
});

const picture = fc
  .record({ widthPx: fc.integer({ min: 1, max: 12 }), heightPx: fc.integer({ min: 1, max: 9 }) })
  .chain((size) =>
    fc
      .uint8Array({
        minLength: size.widthPx * size.heightPx * 4,
        maxLength: size.widthPx * size.heightPx * 4,
      })
      .map((rgba) => ({ ...size, rgba })),
  );

test("a written picture is read back pixel by pixel, with its text", () => {
  fc.assert(
    fc.property(picture, (drawn) => {
      const file = pngFile(drawn, deflateSync(pngRows(drawn)), { "Sign graphic": "color24bit none" });
      const read = readPng(file, 1000);
      expect(read && [read.widthPx, read.heightPx, ...read.rgba]).toEqual([
        drawn.widthPx,
        drawn.heightPx,
        ...drawn.rgba,
      ]);
      expect(read?.texts).toEqual({ "Sign graphic": "color24bit none" });
    }),
  );
});

test("palette, grey and filtered pictures are read", () => {
  // One grey row, 4 bit, with filters "sub" and "up" on 8-bit samples.
  const grey = rawPng({ widthPx: 4, heightPx: 1, bitDepth: 4, colorType: 0 }, [0, 0x0f, 0x80]);
  expect([...readPng(grey, 100)!.rgba].filter((_, at) => at % 4 === 0)).toEqual([0, 255, 136, 0]);
  const filtered = rawPng(
    { widthPx: 2, heightPx: 3, bitDepth: 8, colorType: 2 },
    [1, 10, 20, 30, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1],
  );
  expect([...readPng(filtered, 100)!.rgba].filter((_, at) => at % 4 === 0)).toEqual([10, 11, 11, 12, 12, 13]);
  const palette = rawPng(
    { widthPx: 8, heightPx: 1, bitDepth: 1, colorType: 3 },
    [0, 0b10000001],
    [
      ["PLTE", [1, 2, 3, 200, 100, 50]],
      ["tRNS", [0]],
    ],
  );
  const { rgba } = readPng(palette, 100)!;
  expect([...rgba.subarray(0, 8), ...rgba.subarray(28)]).toEqual([
    200, 100, 50, 255, 1, 2, 3, 0, 200, 100, 50, 255,
  ]);
});

test("a picture with too many pixels, interlacing or missing rows is refused before decompression", () => {
  const header = { widthPx: 4, heightPx: 4, bitDepth: 8, colorType: 6 };
  const rows = Array.from({ length: 4 * 17 }, () => 0);
  expect(readPng(rawPng(header, rows), 16)).toBeDefined();
  expect(readPng(rawPng(header, rows), 15)).toBeUndefined();
  expect(readPng(rawPng({ ...header, widthPx: 4_000_000_000 }, rows), 400_000)).toBeUndefined();
  expect(readPng(rawPng({ ...header, isInterlaced: true }, rows), 16)).toBeUndefined();
  expect(readPng(rawPng(header, rows.slice(1)), 16)).toBeUndefined();
  expect(readPng(rawPng({ ...header, heightPx: 0 }, []), 16)).toBeUndefined();
});

interface RawHeader {
  widthPx: number;
  heightPx: number;
  bitDepth: number;
  colorType: number;
  isInterlaced?: boolean;
}

function rawPng(header: RawHeader, rows: number[], others: [string, number[]][] = []): Uint8Array {
  const start = Buffer.alloc(13);
  start.writeUInt32BE(header.widthPx, 0);
  start.writeUInt32BE(header.heightPx, 4);
  start.set([header.bitDepth, header.colorType, 0, 0, header.isInterlaced ? 1 : 0], 8);
  const writeChunk = (type: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    writeChunk("IHDR", start),
    ...others.map(([type, data]) => writeChunk(type, Uint8Array.from(data))),
    writeChunk("IDAT", deflateSync(Uint8Array.from(rows))),
    writeChunk("IEND", new Uint8Array(0)),
  ]);
}
