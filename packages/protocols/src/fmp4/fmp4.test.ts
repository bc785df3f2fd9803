import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Octets, joined, latin1Text, uint16 } from "../rtp/octets.ts";
import { boxAt, boxesOf } from "./boxes.ts";
import { fragment, fragmentTimes, sampleOctets, setDecodeTicks } from "./fragment.ts";
import { codecName, initialization } from "./initialization.ts";

const sps = base64Octets("Z0LADNoFBn54QAAAAwBAAAAHo8UKqA==");
const pps = Uint8Array.of(0x68, 0xce, 0x09, 0xc8);

test("a file starts with its type and one track of the picture size", () => {
  const octets = initialization(sps, pps) ?? new Uint8Array();
  expect(boxesOf(octets).map(({ type }) => type)).toEqual(["ftyp", "moov"]);
  const track = boxAt(octets, "moov", "trak", "tkhd");
  expect(uint16(octets, (track?.end ?? 0) - 8)).toBe(320);
  expect(uint16(octets, (track?.end ?? 0) - 4)).toBe(180);
  expect(latin1Text(octets)).toContain(latin1Text(sps));
  expect(codecName(sps)).toBe("avc1.42C00C");
  expect(initialization(Uint8Array.of(0x67), pps)).toBeUndefined();
});

test("every box has its length, so that a file can be traversed", () => {
  const octets = initialization(sps, pps) ?? new Uint8Array();
  for (const path of [["moov"], ["moov", "trak", "mdia", "minf", "stbl"], ["moov", "mvex"]]) {
    const outer = boxAt(octets, ...path);
    if (!outer) throw new Error(path.join());
    expect(boxesOf(octets, outer.contentStart, outer.end).at(-1)?.end).toBe(outer.end);
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
      const octets = fragment(3, decodeTicks, samples);
      const durationTicks = samples.reduce((sum, one) => sum + one.durationTicks, 0);
      const times = { durationTicks, startsWithKey: samples[0]?.isKey };
      expect(fragmentTimes(octets)).toEqual({ decodeTicks, ...times });
      expect(setDecodeTicks(octets, moved)).toBe(true);
      expect(fragmentTimes(octets)).toEqual({ decodeTicks: moved, ...times });
      const data = boxAt(octets, "mdat");
      expect(octets.subarray(data?.contentStart)).toEqual(joined(samples.map((one) => one.octets)));
    },
  );
  fc.assert(property);
});

test("NAL units of a sample follow their lengths", () => {
  expect([...sampleOctets([Uint8Array.of(1, 2), Uint8Array.of(3)])]).toEqual([
    0, 0, 0, 2, 1, 2, 0, 0, 0, 1, 3,
  ]);
});
