import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Bytes, joinBytes, latin1Text, uint16, uint32 } from "../rtp/bytes.ts";
import { boxAt, boxesOf } from "./boxes.ts";
import { fragmentTimes, sampleBytes, setDecodeTicks, writeFragment } from "./fragment.ts";
import { codecName, writeInitialization } from "./initialization.ts";

const sps = base64Bytes("Z0LADNoFBn54QAAAAwBAAAAHo8UKqA==");
const pps = Uint8Array.of(0x68, 0xce, 0x09, 0xc8);

test("a file starts with its type and one track of the picture size", () => {
  const bytes = writeInitialization(sps, pps) ?? new Uint8Array();
  expect(boxesOf(bytes).map(({ type }) => type)).toEqual(["ftyp", "moov"]);
  const track = boxAt(bytes, "moov", "trak", "tkhd");
  expect(uint16(bytes, (track?.end ?? 0) - 8)).toBe(320);
  expect(uint16(bytes, (track?.end ?? 0) - 4)).toBe(180);
  expect(latin1Text(bytes)).toContain(latin1Text(sps));
  expect(codecName(sps)).toBe("avc1.42C00C");
  expect(writeInitialization(Uint8Array.of(0x67), pps)).toBeUndefined();
});

test("every box has its length, so that a file can be traversed", () => {
  const bytes = writeInitialization(sps, pps) ?? new Uint8Array();
  for (const path of [["moov"], ["moov", "trak", "mdia", "minf", "stbl"], ["moov", "mvex"]]) {
    const outer = boxAt(bytes, ...path);
    if (!outer) throw new Error(path.join());
    expect(boxesOf(bytes, outer.contentStart, outer.end).at(-1)?.end).toBe(outer.end);
  }
});

const sample = fc.record({
  octets: fc.uint8Array({ minLength: 1, maxLength: 40 }),
  durationTicks: fc.integer({ min: 1, max: 90_000 }),
  isKey: fc.boolean(),
});

test("fragment times are read as written, and changed in place", () => {
  const start = fc.integer({ min: 0, max: 2 ** 45 });
  const property = fc.property(
    fc.array(sample, { minLength: 1, maxLength: 20 }),
    start,
    start,
    (samples, decodeTicks, moved) => {
      const bytes = writeFragment(3, decodeTicks, samples);
      const durationTicks = samples.reduce((sum, one) => sum + one.durationTicks, 0);
      const times = { durationTicks, startsWithKey: samples[0]?.isKey };
      expect(fragmentTimes(bytes)).toEqual({ decodeTicks, ...times });
      expect(setDecodeTicks(bytes, moved)).toBe(true);
      expect(fragmentTimes(bytes)).toEqual({ decodeTicks: moved, ...times });
      const data = boxAt(bytes, "mdat");
      expect(bytes.subarray(data?.contentStart)).toEqual(joinBytes(samples.map((one) => one.octets)));
    },
  );
  fc.assert(property);
});

test("a fragment with B-frames has a composition offset for each picture", () => {
  const octets = Uint8Array.of(1);
  const samples = [0, 9_000, 3_000].map((compositionTicks) => ({
    octets,
    durationTicks: 3_000,
    isKey: compositionTicks === 0,
    compositionTicks,
  }));
  const bytes = writeFragment(1, 5, samples);
  const run = boxAt(bytes, "moof", "traf", "trun");
  const offsets = samples.map((_, index) => uint32(bytes, (run?.contentStart ?? 0) + 12 + index * 16 + 12));
  expect(offsets).toEqual([0, 9_000, 3_000]);
  expect(fragmentTimes(bytes)).toEqual({ decodeTicks: 5, durationTicks: 9_000, startsWithKey: true });
});

test("NAL units of a sample follow their lengths", () => {
  expect([...sampleBytes([Uint8Array.of(1, 2), Uint8Array.of(3)])]).toEqual([
    0, 0, 0, 2, 1, 2, 0, 0, 0, 1, 3,
  ]);
});
