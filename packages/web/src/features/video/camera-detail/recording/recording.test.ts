import { expect, test } from "vitest";
import { clipBetween, momentAt, shareOf, shownSpanOf, ticksOf } from "./recording.ts";

const nowMs = Date.parse("2026-11-20T08:00:00.000Z");
const toMs = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test("a position on the track is a moment, and its right end is now", () => {
  const span = shownSpanOf(60, nowMs);
  expect(momentAt(span, 0)).toBe(toMs("07:00:00"));
  expect(momentAt(span, 0.5)).toBe(toMs("07:30:00"));
  expect(momentAt(span, 1)).toBeUndefined();
  expect(shareOf(span, toMs("07:30:00"))).toBe(0.5);
  expect(shareOf(span, toMs("05:00:00"))).toBe(0);
});

test("the track labels full times, every two minutes of ten and every four hours of a day", () => {
  const midnightMs = toMs("00:00:00");
  const ofTen = shownSpanOf(10, toMs("08:00:30"));
  expect(ticksOf(ofTen, 10, midnightMs)).toEqual(
    ["07:52", "07:54", "07:56", "07:58", "08:00"].map((time) => toMs(`${time}:00`)),
  );
  const ofDay = ticksOf(shownSpanOf(1440, nowMs), 1440, midnightMs - 86_400_000);
  expect(ofDay.map((ms) => (ms - nowMs) / 3_600_000)).toEqual([-24, -20, -16, -12, -8, -4, 0]);
});

test("two marks in any order define a clip, unless it is too short or too long (CAM-067)", () => {
  expect(clipBetween(toMs("07:01:00"), toMs("07:00:00"))).toEqual({
    startTime: "2026-11-20T07:00:00.000Z",
    endTime: "2026-11-20T07:01:00.000Z",
  });
  expect(clipBetween(toMs("07:00:00"), toMs("07:00:00.900"))).toBeUndefined();
  expect(clipBetween(toMs("07:00:00"), toMs("07:10:00.001"))).toBeUndefined();
  expect(clipBetween(toMs("07:00:00"), undefined)).toBeUndefined();
});
