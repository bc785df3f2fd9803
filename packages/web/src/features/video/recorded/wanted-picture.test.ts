import { expect, test } from "vitest";
import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import type { Picture } from "./kept-pictures.ts";
import { RecordedPictures } from "./recorded-pictures.ts";
import { type Wish, chooseWantedPicture } from "./wanted-picture.ts";

const startMs = Date.UTC(2026, 10, 20, 8);
const { signal } = new AbortController();
const none = new Uint8Array(1);
/** Two runs of 2 s with a picture every 0.5 s, one minute apart. */
const groups = [0, 62_000].map((fromMs) => ({
  codec: "avc1.42C01E",
  beginning: none,
  octets: none,
  picturesMs: [0, 500, 1_000, 1_500].map((ms) => startMs + fromMs + ms),
  endMs: startMs + fromMs + 2_000,
}));
const spans: TimeSpan[] = [0, 62_000].map((ms) => ({ fromMs: startMs + ms, toMs: startMs + ms + 2_000 }));
const calls = {
  pictures: async ({ fromMs, toMs }: TimeSpan) =>
    groups.filter(({ picturesMs, endMs }) => (picturesMs[0] ?? 0) < toMs && endMs > fromMs),
  spans: async () => spans,
};
const minute = { fromMs: 2_000, toMs: 62_000 };

test.each<[string, Wish, found: number, gap: TimeSpan | undefined, shown?: number]>([
  ["the picture of a moment", wish(700), 500, undefined],
  ["a moment of which nothing was recorded", wish(30_000), 62_000, minute],
  ["the same, on the way back", wish(30_000, -1), 1_500, minute],
  ["a moment before the recording", wish(-5_000), 0, undefined],
  ["a moment behind it", wish(90_000), 63_500, undefined],
  ["two pictures further", wish(500, 1, 2), 1_500, undefined],
  ["further over the gap", wish(1_500, 1, 2), 62_500, minute],
  ["back over the gap", wish(62_000, -1, -1), 1_500, minute],
  ["further than there is anything", wish(63_000, 1, 9), 63_500, undefined],
  ["from the picture that is shown", { ...wish(0, -1, -1), momentMs: undefined }, 500, undefined, 1_000],
])("%s: shown picture and skipped gap", async (_what, wanted, foundMs, gap, shownMs) => {
  const pictures = new RecordedPictures(calls, () => {});
  const shown = shownMs === undefined ? undefined : await pictures.at(startMs + shownMs, 1, signal);
  const answer = await chooseWantedPicture(wanted, { pictures, shown, spans: () => spans }, signal);
  expect(msSinceStart(answer.picture)).toBe(foundMs);
  expect(answer.gap && { fromMs: answer.gap.fromMs - startMs, toMs: answer.gap.toMs - startMs }).toEqual(gap);
});

test("without a shown picture there is no next one", async () => {
  const pictures = new RecordedPictures(calls, () => {});
  const among = { pictures, shown: undefined, spans: () => spans };
  expect(await chooseWantedPicture({ ...wish(0, 1, 1), momentMs: undefined }, among, signal)).toEqual({});
});

function wish(ms: number, direction: Wish["direction"] = 1, steps = 0): Wish {
  return { momentMs: startMs + ms, direction, steps };
}

const msSinceStart = (picture: Picture | undefined) => picture && picture.atMs - startMs;
