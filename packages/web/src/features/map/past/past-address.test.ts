import type { PastMark } from "@gantry/domain/contract/answers/time-machine.ts";
import { expect, test } from "vitest";
import { pastDays, pastMomentMs } from "./past-address.ts";
import { thinMarks } from "./timeline.tsx";

const nowMs = Date.parse("2026-11-20T08:42:10.500Z");
const dayMs = 86_400_000;

test("an address without a time, with a wrong one or with one to come is live", () => {
  for (const at of [undefined, "", "yesterday", "2026-11-20T08:42:11Z", "2027-01-01T00:00:00Z", 7])
    expect(pastMomentMs(at, nowMs)).toBeUndefined();
  expect(pastMomentMs("2026-11-20T07:12:30.900Z", nowMs)).toBe(Date.parse("2026-11-20T07:12:30Z"));
  // Older than what is recorded: the oldest moment.
  expect(pastMomentMs("2020-01-01T00:00:00Z", nowMs)).toBe(
    Math.floor((nowMs - pastDays * dayMs) / 1000) * 1000,
  );
});

test("of marks that would cover each other the most severe is drawn", () => {
  const shown = { fromMs: 0, toMs: 100_000 };
  const mark = (second: number, severity: PastMark["severity"]): PastMark => ({
    at: new Date(second * 1000).toISOString(),
    type: "alarm",
    severity,
    name: "Offline",
    entityType: "SIGN",
    entityId: `${second}`,
  });
  const marks = [mark(10, "minor"), mark(11, "critical"), mark(12, "info"), mark(50, "info")];
  expect(thinMarks(marks, shown).map(({ entityId }) => entityId)).toEqual(["11", "50"]);
});
