import { expect, test } from "vitest";
import { clipAt, momentAt, movedBy, shareOf, shownSpan, ticksOf } from "./recording.ts";

const nowMs = Date.parse("2026-11-20T08:00:00.000Z");
const recorded = { from: "2026-11-20T06:00:00.000Z", to: "2026-11-20T07:59:55.000Z" };
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test("a place on the track is a moment, and its right end is now", () => {
  const span = shownSpan(60, nowMs);
  expect(momentAt(span, 0)).toBe(at("07:00:00"));
  expect(momentAt(span, 0.5)).toBe(at("07:30:00"));
  expect(momentAt(span, 1)).toBeUndefined();
  expect(shareOf(span, at("07:30:00"))).toBe(0.5);
  expect(shareOf(span, at("05:00:00"))).toBe(0);
  expect(ticksOf(span, 2)).toEqual([at("07:00:00"), at("07:30:00")]);
});

test("going back and forth stays within what is kept, and ends at now", () => {
  expect(movedBy(undefined, -10, recorded, nowMs)).toBe(at("07:59:50"));
  expect(movedBy(at("06:00:05"), -10, recorded, nowMs)).toBe(at("06:00:00"));
  expect(movedBy(at("07:59:55"), 10, recorded, nowMs)).toBeUndefined();
});

test("a clip is at most ten minutes of what is kept; where nothing is, there is none (CAM-067)", () => {
  expect(clipAt(recorded, at("07:00:00"), 60_000)).toEqual({
    startTime: "2026-11-20T07:00:00.000Z",
    endTime: "2026-11-20T07:01:00.000Z",
  });
  expect(clipAt(recorded, at("07:00:00"), 3_600_000)?.endTime).toBe("2026-11-20T07:10:00.000Z");
  expect(clipAt(recorded, at("05:00:00"), 60_000)?.startTime).toBe(recorded.from);
  expect(clipAt(recorded, at("07:59:30"), 60_000)?.endTime).toBe(recorded.to);
  expect(clipAt(recorded, at("07:59:55"), 60_000)).toBeUndefined();
});
