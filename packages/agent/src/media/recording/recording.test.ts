import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fragmentTimes } from "@gantry/protocols/fmp4/fragment.ts";
import { boxesOf } from "@gantry/protocols/fmp4/boxes.ts";
import { joinBytes } from "@gantry/protocols/rtp/bytes.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { frameOf, testCamera, testGateway, view, watch } from "../testing/test-gateway.ts";
import { liveStreet } from "../testing/live-street.ts";
import { startViewers } from "../testing/viewers.ts";
import { clipOf } from "./clip.ts";
import { dropForgotten } from "./forgotten-recordings.ts";
import { endMsOf, type RecordedFile } from "./recorded-file.ts";
import { Recorder, type RecorderParts } from "./recorder.ts";
import { RollingFiles } from "./rolling-files.ts";

const within = { timeout: 15_000, interval: 50 };
const toIso = (ms: number): string => new Date(ms).toISOString();

async function makeRecording(
  overrides: Partial<RecorderParts> & { keepMs?: number; maxBytes?: number } = {},
) {
  const clock = manualClock();
  const folder = join(await temporaryFolder(), "cam-1");
  const { keepMs = 600_000, maxBytes = 64 * 1024 * 1024, ...more } = overrides;
  const files = new RollingFiles({ clock, folder, keepMs, maxBytes });
  const recorder = new Recorder({ clock, folder, files, reserveBytes: 0, changed() {}, ...more });
  onEnd(() => recorder.stop());
  const street = liveStreet(clock.nowMs());
  return {
    clock,
    folder,
    files,
    recorder,
    async play(seconds: number, clockSetMs = 0) {
      for (let second = 0; second < seconds; second++) {
        for (const unit of street.next(15)) recorder.unit({ ...unit, atMs: unit.atMs + clockSetMs });
        await clock.advance(1000);
        await recorder.settled();
      }
    },
  };
}

test("only cameras with recording enabled are pulled without viewers", async () => {
  const [{ gateway, reports }, recorded, other] = await Promise.all([
    testGateway({ keepMs: 600_000 }),
    testCamera(),
    testCamera(),
  ]);
  watch(gateway, "other", other, { isRecorded: false });
  watch(gateway, "recorded", recorded);
  await expect.poll(() => reports.get("recorded")?.videoSnapshot?.to, within).toBeDefined();
  expect([recorded.allPulls, other.allPulls]).toEqual([1, 0]);
});

test("a clip starts with a key frame and announces its length, and an unrecorded time has no clip (CAM-067)", async () => {
  const [{ gateway, reports }, camera] = await Promise.all([testGateway({ keepMs: 600_000 }), testCamera()]);
  const startedAtMs = Date.now();
  watch(gateway, "cam-1", camera);
  await expect.poll(() => reports.get("cam-1")?.videoSnapshot?.to, within).toBeDefined();
  const callMedia = (fromMs: number, toMs: number, stream: "internal" | "external" = "internal") =>
    gateway.calls.MEDIA(
      frameOf("MEDIA", "cam-1", { resource: { type: "clip", from: toIso(fromMs), to: toIso(toMs) }, stream }),
      new AbortController().signal,
    );
  const answered = await callMedia(startedAtMs, Date.now());
  if (!answered.ok) throw new Error(answered.error);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answered.octets) chunks.push(chunk);
  const clip = joinBytes(chunks);
  const { startsAt = "", ...described } = answered.value;
  expect(described).toEqual({ contentType: "video/mp4", contentLength: clip.length });
  const startsAtMs = Date.parse(startsAt);
  expect(startsAtMs).toBeGreaterThanOrEqual(startedAtMs);
  expect(startsAtMs).toBeLessThan(Date.now());
  const boxes = boxesOf(clip);
  expect(boxes.slice(0, 4).map(({ type }) => type)).toEqual(["ftyp", "moov", "moof", "mdat"]);
  const listTimes = boxes
    .filter(({ type }) => type === "moof")
    .map(({ start, end }) => fragmentTimes(clip.subarray(start, end)));
  expect(listTimes[0]).toMatchObject({ decodeTicks: 0, startsWithKey: true });
  expect(await callMedia(startedAtMs - 86_400_000, startedAtMs - 86_000_000)).toEqual({
    ok: false,
    error: "nothingRecorded",
  });
  expect(await callMedia(startedAtMs, Date.now(), "external")).toMatchObject({ error: "nothingRecorded" });
});

test("recordings of the internal stream stay hidden from users limited to the external one, even if only that remains (CAM-040)", async () => {
  const [{ gateway, reports }, main, sub] = await Promise.all([
    testGateway({ keepMs: 600_000 }),
    testCamera(),
    testCamera(),
  ]);
  const startedAtMs = Date.now();
  const external = { url: sub.url };
  gateway.watch({ id: "cam-1", isRecorded: true, streams: { internal: { url: main.url }, external } });
  await expect.poll(() => reports.get("cam-1")?.videoSnapshot?.to, within).toBeDefined();
  const changedAtMs = Date.now();
  gateway.watch({ id: "cam-1", isRecorded: true, streams: { external } });
  const clip = (fromMs: number, toMs: number) =>
    gateway.calls.MEDIA(
      frameOf("MEDIA", "cam-1", {
        resource: { type: "clip", from: toIso(fromMs), to: toIso(toMs) },
        stream: "external",
      }),
      new AbortController().signal,
    );
  await expect.poll(() => clip(startedAtMs, Date.now() + 60_000), within).toMatchObject({ ok: true });
  expect(await clip(startedAtMs, changedAtMs)).toEqual({ ok: false, error: "nothingRecorded" });
});

test("a recording keeps the newest minutes within its size limit, including files of an earlier run", async () => {
  const first = await makeRecording({ keepMs: 30_000 });
  await first.play(75);
  await first.recorder.stop();
  const kept = await first.files.all();
  expect(kept.map(({ startMs }) => (startMs - first.clock.nowMs()) / 1000)).toEqual([-35, -25, -15, -5]);
  expect((await readdir(first.folder)).length).toBe(4);
  const { clock, folder } = first;
  const later = new RollingFiles({ clock, folder, keepMs: 30_000, maxBytes: 1 });
  expect((await later.all()).map(endMsOf)).toEqual(kept.map(endMsOf));
  await later.dropOld();
  expect(await readdir(folder)).toEqual([]);
});

test("a recording follows the machine's clock when that is set back", async () => {
  const { clock, files, recorder, play } = await makeRecording();
  await play(15);
  await play(15, -3_600_000);
  await recorder.settled();
  const startsS = (await files.all()).map(({ startMs }) => Math.round((startMs - clock.nowMs()) / 1000));
  expect(startsS).toEqual([-30, -20, -3_615, -3_605]);
});

test("a source that stalls and then sends everything at once is never recorded ahead of the clock", async () => {
  const [{ gateway, folder }, camera] = await Promise.all([testGateway({ keepMs: 600_000 }), testCamera()]);
  watch(gateway, "cam-1", camera);
  await expect.poll(() => camera.pulls, within).toBe(1);
  for (let burst = 0; burst < 6; burst++) {
    camera.burst(300);
    if (burst % 2 === 1) await camera.restart();
    await expect.poll(() => camera.pulls, within).toBe(1);
  }
  const readEndMs = async (): Promise<number> => {
    const files = new RollingFiles({
      clock: systemClock,
      folder: join(folder, "cam-1"),
      keepMs: 600_000,
      maxBytes: 1e9,
    });
    await files.all();
    return files.span?.toMs ?? 0;
  };
  await expect.poll(readEndMs, within).toBeGreaterThan(Date.now() - 5_000);
  expect(await readEndMs()).toBeLessThanOrEqual(Date.now());
});

test("a recording leaves the agent its reserved space on the same disk", async () => {
  const { recorder, folder, play } = await makeRecording({ reserveBytes: Number.MAX_SAFE_INTEGER });
  await play(3);
  expect(recorder.problem).toEqual({ code: "diskFull" });
  expect(await readdir(folder)).toEqual([]);
});

test("a full disk pauses the recording with a report; live pictures continue, and recording resumes when there is space", async () => {
  let isFull = true;
  const reported: (string | undefined)[] = [];
  const { recorder, files, play } = await makeRecording({
    openFile: (path) => open(isFull ? "/dev/full" : path, isFull ? "w" : "wx"),
    changed: () => reported.push(recorder.problem?.code),
  });
  await play(3);
  expect(recorder.problem).toEqual({ code: "diskFull" });
  expect(files.span).toBeUndefined();
  isFull = false;
  await play(15);
  expect(recorder.problem).toBeUndefined();
  expect(reported.at(0)).toBe("diskFull");
  expect(files.span).toBeDefined();
});

test("a camera whose recording cannot be written still plays and reports the error", async () => {
  const { gateway, reports } = await testGateway({
    recording: { folder: "/dev/null/recordings", keepMs: 60_000, maxBytes: 1e6 },
  });
  const camera = await testCamera();
  const viewers = startViewers();
  watch(gateway, "cam-1", camera);
  expect(await view(gateway, viewers, "cam-1", "first")).toBeUndefined();
  await expect
    .poll(() => viewers.look().then(({ first }) => first?.pictures ?? 0), within)
    .toBeGreaterThan(5);
  const report = {
    streamOnline: true,
    videoSnapshot: null,
    streamProblem: { code: "recordingFailed", detail: "ENOTDIR" },
  };
  await expect.poll(() => reports.get("cam-1"), within).toEqual(report);
});

test("a clip goes back to the preceding key frame, however far, but not across an outage", () => {
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
  const files = [
    file(0, fragmentsFrom(0, 9)),
    file(60_000, fragmentsFrom(60_000, 6).slice(1)),
    file(66_000, fragmentsFrom(66_000, 3)),
  ];
  const listTimes = (fromMs: number, toMs: number) =>
    clipOf(files, fromMs, toMs)?.pieces.flatMap(({ fragments }) => fragments.map(({ startMs }) => startMs));
  expect(listTimes(5_500, 7_500)).toEqual([3_000, 4_000, 5_000, 6_000, 7_000]);
  expect(clipOf(files, 5_500, 7_500)).toMatchObject({ octets: 7 + 5 * 10, startMs: 3_000 });
  expect(listTimes(61_000, 64_500)).toEqual([63_000, 64_000]);
  expect(listTimes(65_500, 66_500)).toEqual([63_000, 64_000, 65_000, 66_000]);
  expect(listTimes(8_500, 60_500)).toEqual([6_000, 7_000, 8_000]);
  expect(listTimes(20_000, 30_000)).toBeUndefined();
});

test("recordings of removed cameras are deleted when they expire", async () => {
  const { folder, play, recorder } = await makeRecording();
  await play(2);
  await recorder.stop();
  const all = join(folder, "..");
  await dropForgotten(all, Date.now() - 60_000);
  expect(await readdir(all)).toEqual(["cam-1"]);
  await dropForgotten(all, Date.now() + 60_000);
  await dropForgotten(all, Date.now() + 60_000);
  expect(await readdir(all)).toEqual([]);
});

test("a recording of an intra refresh consists of files of ten seconds that each start with a key frame", async () => {
  const { clock, files, recorder } = await makeRecording();
  const street = liveStreet(clock.nowMs());
  for (let second = 0; second < 35; second++) {
    for (const [index, unit] of street.next(15).entries()) {
      const isFirst = second === 0 && index === 0;
      recorder.unit({ ...unit, isKey: isFirst, isRecoveryPoint: index === 0 && !isFirst });
    }
    await recorder.settled();
  }
  const recorded = await files.all();
  expect(recorded.length).toBeGreaterThanOrEqual(3);
  for (const { fragments } of recorded) expect(fragments[0]?.startsWithKey).toBe(true);
});
