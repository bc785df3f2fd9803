import fc from "fast-check";
import { expect, test } from "vitest";
import { groupsIn } from "./picture-groups.ts";

const writeBox = (type: string, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const length = 8 + content.reduce((sum, part) => sum + part.length, 0);
  return joinBytes(writeUint32s(length), new TextEncoder().encode(type), ...content);
};
const writeUint32s = (...values: number[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => view.setUint32(index * 4, value));
  return new Uint8Array(view.buffer);
};
function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const beginning = joinBytes(
  writeBox("ftyp", writeUint32s(1, 2)),
  writeBox("moov", writeBox("trak", writeBox("avcC", Uint8Array.of(1, 0x42, 0xc0, 0x1e, 0xff)))),
);
/** ISO/IEC 14496-12 section 8.8.3.1. */
const [keyFlags, otherFlags] = [0x200_0000, 0x101_0000];

function writeFragment(startMs: number, durationsMs: readonly number[], isKey: boolean): Uint8Array {
  const ticks = startMs * 90;
  const samples = durationsMs.flatMap((durationMs, index) => [
    durationMs * 90,
    4,
    isKey && index === 0 ? keyFlags : otherFlags,
  ]);
  const traf = writeBox(
    "traf",
    writeBox("tfhd", writeUint32s(0x2_0000, 1)),
    writeBox("tfdt", writeUint32s(0x100_0000, Math.floor(ticks / 2 ** 32), ticks % 2 ** 32)),
    writeBox("trun", writeUint32s(0x701, durationsMs.length, 0, ...samples)),
  );
  return joinBytes(
    writeBox("moof", writeBox("mfhd", writeUint32s(0, 1)), traf),
    writeBox("mdat", writeUint32s(...durationsMs)),
  );
}

const startMs = Date.UTC(2026, 10, 20, 8);
const durations = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 });

test("pictures with B-frames are listed at their times of presentation", () => {
  const entries = [0, 80, 40].flatMap((offsetMs, index) => [
    40 * 90,
    4,
    index === 0 ? keyFlags : otherFlags,
    offsetMs * 90,
  ]);
  const traf = writeBox(
    "traf",
    writeBox("tfhd", writeUint32s(0x2_0000, 1)),
    writeBox("tfdt", writeUint32s(0x100_0000, 0, 90_000)),
    writeBox("trun", writeUint32s(0xf01, 3, 0, ...entries)),
  );
  const moof = writeBox("moof", writeBox("mfhd", writeUint32s(0, 1)), traf);
  const [group] = groupsIn(joinBytes(beginning, moof, writeBox("mdat", writeUint32s(1))));
  expect(group?.picturesMs).toEqual([1_000, 1_120, 1_120]);
});

test("every picture of a recording is read with its capture time in milliseconds, in its group", () => {
  const groups = fc.array(fc.array(durations, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
  const property = fc.property(groups, (given) => {
    let atMs = startMs;
    const wanted: { picturesMs: number[]; endMs: number }[] = [];
    const parts = given.flatMap((fragments) => {
      const group = { picturesMs: [] as number[], endMs: 0 };
      wanted.push(group);
      const written = fragments.map((some, index) => {
        const bytes = writeFragment(atMs, some, index === 0);
        for (const one of some) {
          group.picturesMs.push(atMs);
          atMs += one;
        }
        group.endMs = atMs;
        return bytes;
      });
      return [beginning, ...written];
    });
    const read = groupsIn(joinBytes(...parts));
    expect(read.map(({ picturesMs, endMs }) => ({ picturesMs, endMs }))).toEqual(wanted);
    expect(read.every(({ codec }) => codec === "avc1.42C01E")).toBe(true);
    const written = given.map((fragments) => fragments.length);
    for (const [index, { octets: bytes }] of read.entries())
      expect(new TextDecoder("latin1").decode(bytes).match(/moof/g)?.length).toBe(written[index]);
  });
  fc.assert(property);
});

test("a truncated response gives its complete groups, and an invalid one gives none", () => {
  const whole = joinBytes(
    beginning,
    writeFragment(startMs, [40, 40], true),
    writeFragment(startMs + 80, [40], true),
  );
  expect(groupsIn(whole).length).toBe(2);
  expect(groupsIn(whole.subarray(0, whole.length - 1)).map(({ endMs }) => endMs)).toEqual([startMs + 80]);
  const property = fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
    expect(groupsIn(Uint8Array.from(bytes))).toEqual([]);
  });
  fc.assert(property);
});
