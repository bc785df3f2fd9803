import { expect, test } from "vitest";
import { mayTryNow, retryDelayMs } from "./retry-delay.ts";

const listDelays = (code: "unreachable" | "loginRefused", isWatched: boolean, jitter = 0) =>
  [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryDelayMs(failures, { code, isWatched, jitter }));

test("a silent camera is retried at doubling intervals, and every 4 s while watched", () => {
  expect(listDelays("unreachable", false)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(listDelays("unreachable", true)).toEqual([500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000]);
  expect(listDelays("unreachable", true, 1).at(-1)).toBe(3_000);
});

test("a camera that refuses the password is retried once a minute, to avoid locking the account", () => {
  for (const isWatched of [true, false])
    expect(new Set(listDelays("loginRefused", isWatched))).toEqual(new Set([60_000]));
  expect([9_999, 10_000].map((sinceMs) => mayTryNow("loginRefused", sinceMs))).toEqual([false, true]);
  expect([499, 500].map((sinceMs) => mayTryNow("unreachable", sinceMs))).toEqual([false, true]);
});
