import { join } from "node:path";
import { boxesOf } from "@gantry/protocols/fmp4/boxes.ts";
import { fragmentTimes } from "@gantry/protocols/fmp4/fragment.ts";
import { joinBytes } from "@gantry/protocols/rtp/bytes.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { liveStreet } from "../testing/live-street.ts";
import { RunningTime } from "../relay/live-unit.ts";
import { pictureBytes, picturesOf, spansOf } from "./pictures.ts";
import { endMsOf, type RecordedFile } from "./recorded-file.ts";
import { Recorder } from "./recorder.ts";
import { RollingFiles } from "./rolling-files.ts";

const fragmentsFrom = (firstMs: number, seconds: number): RecordedFile["fragments"] =>
  Array.from({ length: seconds }, (_, second) => ({
    offset: second,
    octets: 10,
    moofOctets: 5,
    startMs: firstMs + second * 1000,
    durationTicks: 90_000,
    startsWithKey: second % 3 === 0,
  }));
const file = (startMs: number, fragments: RecordedFile["fragments"]): RecordedFile => {
  return { path: String(startMs), startMs, initializationOctets: 7, octets: 1_000, fragments };
};
const startsOf = (pictures: ReturnType<typeof picturesOf>) =>
  pictures?.pieces.flatMap(({ fragments }) => fragments.map(({ startMs }) => startMs));

test("the pictures of a moment are its whole group; pictures without their key frame are omitted", () => {
  const files = [
    file(0, fragmentsFrom(0, 9)),
    file(60_000, fragmentsFrom(60_000, 6).slice(1)),
    file(66_000, fragmentsFrom(66_000, 3)),
  ];
  expect(startsOf(picturesOf(files, 4_500, 4_501))).toEqual([3_000, 4_000, 5_000]);
  expect(startsOf(picturesOf(files, 8_500, 63_500))).toEqual([6_000, 7_000, 8_000, 63_000, 64_000, 65_000]);
  expect(picturesOf(files, 65_500, 66_500)?.octets).toBe(2 * 7 + 6 * 10);
  expect(picturesOf(files, 61_500, 62_500)).toBeUndefined();
  expect(picturesOf(files, 20_000, 30_000)).toBeUndefined();
});

test("a gap of one second or more separates two recorded spans", () => {
  const files = [
    file(0, fragmentsFrom(0, 9)),
    file(9_200, fragmentsFrom(9_200, 3)),
    file(60_000, fragmentsFrom(60_000, 3)),
  ];
  expect(spansOf(files)).toEqual([
    { fromMs: 0, toMs: 12_200 },
    { fromMs: 60_000, toMs: 63_000 },
  ]);
  expect(spansOf([])).toEqual([]);
});

test("every recorded moment is contained in the pictures of that moment", () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 5_000 })), {
    minLength: 1,
    maxLength: 6,
  });
  const property = fc.property(lengths, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
    let atMs = 1_000_000;
    const files = parts.map(([seconds, gapMs]) => {
      const one = file(atMs, fragmentsFrom(atMs, seconds));
      atMs += seconds * 1000 + gapMs;
      return one;
    });
    for (const { fromMs, toMs } of spansOf(files)) {
      const momentMs = Math.floor(fromMs + share * (toMs - fromMs - 1));
      const found = picturesOf(files, momentMs - 1000, momentMs + 1);
      expect(found?.pieces[0]?.fragments[0]?.startsWithKey).toBe(true);
      expect(startsOf(found)?.at(-1)).toBeGreaterThan(momentMs - 2000);
    }
  });
  fc.assert(property);
});

async function makeRecorded(lateMs: (file: number) => number) {
  const clock = manualClock();
  const files = new RollingFiles({
    clock,
    folder: join(await temporaryFolder(), "cam-1"),
    keepMs: 600_000,
    maxBytes: 64 * 1024 * 1024,
  });
  const folder = join(await temporaryFolder(), "cam-1");
  const recorder = new Recorder({ clock, folder, files, reserveBytes: 0, changed() {} });
  onEnd(() => recorder.stop());
  const street = liveStreet(0);
  const time = new RunningTime();
  const startMs = clock.nowMs();
  for (let second = 0; second < 35; second++) {
    for (const unit of street.next(15)) {
      const arrivedMs = unit.atMs + lateMs(Math.floor(second / 10));
      const { ticks, lagMs } = time.timeOf({ timestamp: unit.ticks }, arrivedMs);
      recorder.unit({ ...unit, ticks, atMs: startMs + arrivedMs - lagMs });
    }
    await clock.advance(1000);
    await recorder.settled();
  }
  return { files: await files.all(), startMs: clock.nowMs() - 35_000 };
}

test("pictures of a recording never overlap each other or the next file, however late one arrives", async () => {
  for (const lateMs of [() => 0, (one: number) => (one % 2) * 300, (one: number) => one * 40]) {
    const { files } = await makeRecorded(lateMs);
    expect(files.length).toBeGreaterThan(2);
    for (const [index, next] of files.slice(1).entries()) {
      const before = files[index];
      if (before && next.fragments.length > 0) expect(endMsOf(before)).toBe(next.startMs);
    }
  }
});

test("each fragment has its capture time, on the agent's clock", async () => {
  const { files } = await makeRecorded(() => 0);
  const pictures = picturesOf(files, 0, Number.MAX_SAFE_INTEGER);
  if (!pictures) throw new Error("nothing was recorded");
  const chunks: Uint8Array[] = [];
  for await (const chunk of pictureBytes(pictures)) chunks.push(chunk);
  const bytes = joinBytes(chunks);
  expect(bytes.length).toBe(pictures.octets);
  const boxes = boxesOf(bytes);
  expect(boxes.filter(({ type }) => type === "moov").length).toBe(
    files.filter((one) => one.fragments.length > 0).length,
  );
  const startsMs = boxes
    .filter(({ type }) => type === "moof")
    .map(({ start, end }) => (fragmentTimes(bytes.subarray(start, end))?.decodeTicks ?? 0) / 90);
  expect(startsMs).toEqual(files.flatMap(({ fragments }) => fragments.map(({ startMs }) => startMs)));
});
