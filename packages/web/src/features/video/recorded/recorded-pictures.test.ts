import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import type { Picture } from "./kept-pictures.ts";
import type { PictureGroup } from "./picture-groups.ts";
import { type Direction, RecordedPictures } from "./recorded-pictures.ts";
import type { RecordingCalls } from "./recording-calls.ts";

const startMs = Date.UTC(2026, 10, 20, 8);
const { signal } = new AbortController();

const recording = fc
  .array(
    fc.record({
      intervalsMs: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
      gapMs: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 }) },
        fc.integer({ min: 1_000, max: 60_000 }),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => {
    let atMs = startMs;
    return parts.map(({ intervalsMs, gapMs }): PictureGroup => {
      const picturesMs = intervalsMs.map((_, index) => atMs + sum(intervalsMs.slice(0, index)));
      const endMs = atMs + sum(intervalsMs);
      atMs = endMs + gapMs;
      const none = new Uint8Array(1);
      return { codec: "avc1.42C01E", beginning: none, octets: none, picturesMs, endMs };
    });
  });

function callsOf(groups: readonly PictureGroup[]): RecordingCalls {
  const fromOf = ({ picturesMs }: PictureGroup) => picturesMs[0] ?? 0;
  return {
    pictures: async ({ fromMs, toMs }) =>
      groups.filter((one) => fromOf(one) < toMs && one.endMs > fromMs).map((one) => ({ ...one })),
    async spans() {
      const spans: TimeSpan[] = [];
      for (const group of groups) {
        const last = spans.at(-1);
        if (last && fromOf(group) - last.toMs < 1_000) last.toMs = group.endMs;
        else spans.push({ fromMs: fromOf(group), toMs: group.endMs });
      }
      return spans;
    },
  };
}

test("stepping in either direction visits every picture once, across gaps and from any start", async () => {
  const looks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
  const property = fc.asyncProperty(recording, looks, async (groups, shares) => {
    const all = groups.flatMap(({ picturesMs }) => picturesMs);
    const pictures = new RecordedPictures(callsOf(groups), () => {});
    const lengthMs = (groups.at(-1)?.endMs ?? startMs) - startMs;
    for (const share of shares) await pictures.at(Math.floor(startMs + share * lengthMs), 1, signal);
    const walk = async (fromMs: number, direction: Direction) => {
      const walked: number[] = [];
      let picture: Picture | undefined = await pictures.at(fromMs, direction, signal);
      while (picture && walked.length <= all.length) {
        walked.push(picture.atMs);
        picture = await pictures.beside(picture, direction, signal);
      }
      return walked;
    };
    expect(await walk(startMs, 1)).toEqual(all);
    expect(await walk(all.at(-1) ?? 0, -1)).toEqual(all.toReversed());
  });
  const none = new Uint8Array(1);
  const single = { codec: "", beginning: none, octets: none, picturesMs: [startMs], endMs: startMs + 1 };
  await fc.assert(property, { numRuns: 60, examples: [[[single], []]] });
});

test("a moment shows the last picture before it, and in a gap the nearest in the direction of travel", async () => {
  const moment = fc.double({ min: -0.1, max: 1.1, noNaN: true });
  const directions = fc.constantFrom<Direction>(1, -1);
  const property = fc.asyncProperty(recording, moment, directions, async (groups, share, direction) => {
    const all = groups.flatMap(({ picturesMs }) => picturesMs);
    const endMs = groups.at(-1)?.endMs ?? startMs;
    const momentMs = Math.floor(startMs + share * (endMs - startMs));
    const found = await new RecordedPictures(callsOf(groups), () => {}).at(momentMs, direction, signal);
    const before = all.findLast((one) => one <= momentMs);
    const after = all.find((one) => one > momentMs);
    const isSeen = groups.some(
      ({ picturesMs, endMs: toMs }) => (picturesMs[0] ?? 0) <= momentMs && toMs > momentMs,
    );
    if (isSeen) expect(found?.atMs).toBe(before);
    else expect([before, after]).toContain(found?.atMs);
    if (!isSeen && after !== undefined && direction > 0 && (before === undefined || after - before > 2_000))
      expect(found?.atMs).toBe(after);
  });
  await fc.assert(property, { numRuns: 100 });
});

test("the furthest pictures are dropped first and refetched on demand", async () => {
  const groups = Array.from({ length: 40 }, (_, index): PictureGroup => {
    const bytes = new Uint8Array(4 * 1024 * 1024);
    const atMs = startMs + index * 1000;
    return {
      codec: "avc1.42C01E",
      beginning: bytes,
      octets: bytes,
      picturesMs: [atMs, atMs + 500],
      endMs: atMs + 1000,
    };
  });
  const pictures = new RecordedPictures(callsOf(groups), () => {});
  for (const { picturesMs } of groups) await pictures.at(picturesMs[0] ?? 0, 1, signal);
  const gone = pictures.makeRoom(startMs + 39_000);
  expect(gone.map(({ picturesMs }) => picturesMs[0])).toEqual(
    groups.slice(0, 24).map(({ picturesMs }) => picturesMs[0]),
  );
  expect(pictures.known(startMs)).toBeUndefined();
  expect((await pictures.at(startMs, 1, signal))?.atMs).toBe(startMs);
});

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
