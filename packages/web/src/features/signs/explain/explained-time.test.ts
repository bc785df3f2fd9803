import { expect, test } from "vitest";
import { explainedDays, oldestMsOf, parseMomentMs } from "./explained-time.ts";

const nowMs = Date.parse("2026-11-20T08:00:20Z");

test("a future or invalid time becomes now, and one too old becomes the oldest explainable", () => {
  expect(parseMomentMs("2026-11-20T07:00:00.500Z", nowMs)).toBe(Date.parse("2026-11-20T07:00:00.500Z"));
  for (const at of [undefined, "", "soon", 5, "2026-11-20T09:00:00Z"])
    expect(parseMomentMs(at, nowMs)).toBeUndefined();
  expect(parseMomentMs("2026-01-01T00:00:00Z", nowMs)).toBe(oldestMsOf(nowMs));
  expect(nowMs - oldestMsOf(nowMs)).toBeLessThanOrEqual(explainedDays * 86_400_000);
});
