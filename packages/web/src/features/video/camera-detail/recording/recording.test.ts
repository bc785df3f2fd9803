import { expect, test } from "vitest";
import { clipBetween, momentAt, shareOf, shownSpan, ticksOf } from "./recording.ts";

const nowMs = Date.parse("2026-11-20T08:00:00.000Z");
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test("a position on the track is a moment, and its right end is now", () => {
  const span = shownSpan(60, nowMs);
  expect(momentAt(span, 0)).toBe(at("07:00:00"));
  expect(momentAt(span, 0.5)).toBe(at("07:30:00"));
  expect(momentAt(span, 1)).toBeUndefined();
  expect(shareOf(span, at("07:30:00"))).toBe(0.5);
  expect(shareOf(span, at("05:00:00"))).toBe(0);
});

test("the track labels full times, every two minutes of ten and every four hours of a day", () => {
  const midnightMs = at("00:00:00");
  const ofTen = shownSpan(10, at("08:00:30"));
  expect(ticksOf(ofTen, 10, midnightMs)).toEqual(
    ["07:52", "07:54", "07:56", "07:58", "08:00"].map((time) => at(`${time}:00`)),
  );
  const ofDay = ticksOf(shownSpan(1440, nowMs), 1440, midnightMs - 86_400_000);
  expect(ofDay.map((ms) => (ms - nowMs) / 3_600_000)).toEqual([-24, -20, -16, -12, -8, -4, 0]);
});

test("two marks in any order define a clip, unless it is too short or too long (CAM-067)", () => {
  expect(clipBetween(at("07:01:00"), at("07:00:00"))).toEqual({
    startTime: "2026-11-20T07:00:00.000Z",
    endTime: "2026-11-20T07:01:00.000Z",
  });
  expect(clipBetween(at("07:00:00"), at("07:00:00.900"))).toBeUndefined();
  expect(clipBetween(at("07:00:00"), at("07:10:00.001"))).toBeUndefined();
  expect(clipBetween(at("07:00:00"), undefined)).toBeUndefined();
});
