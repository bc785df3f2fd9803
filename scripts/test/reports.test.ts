import { expect, test } from "vitest";
import { judge, parseExcused } from "./excused.ts";
import { playwrightRecords, readVitestReport, type TestRecord, vitestRecords } from "./reports.ts";
import { countLine, durationsBy, projectOf } from "./summary.ts";

const passed = { ancestorTitles: [], title: "a", status: "passed", duration: 1 };

test("a test file that failed to load counts as one failed test", () => {
  const records = vitestRecords("packages", {
    testResults: [
      { name: "/x/a.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
      { name: "/x/b.test.ts", status: "passed", assertionResults: [passed] },
    ],
  });
  expect(countLine(records)).toBe("1 passed, 1 failed, 0 skipped");
});

test("a runner without a report counts as failed", () => {
  expect(countLine(readVitestReport("packages", "/no/such/report.json", 1))).toBe(
    "0 passed, 1 failed, 0 skipped",
  );
});

test("a property that ran out of time passes, and its record says how many examples it had", () => {
  const outOfTime = { ...passed, meta: { outOfTime: { examples: 37 } } };
  const assertionResults = [outOfTime, { ...passed, meta: {} }];
  const records = vitestRecords("packages", {
    testResults: [{ name: "/x/a.test.ts", status: "passed", assertionResults }],
  });
  expect(countLine(records)).toBe("2 passed, 0 failed, 0 skipped");
  expect(records.map(({ examplesInTime }) => examplesInTime)).toEqual([37, undefined]);
});

test("a test that passed only on retry is marked with what its first try failed with", () => {
  const assertionResults = [
    { ...passed, failureMessages: ["not stable"] },
    { ...passed, failureMessages: [] },
  ];
  const records = vitestRecords("packages", {
    testResults: [{ name: "/x/a.page.test.tsx", status: "passed", assertionResults }],
  });
  expect(records.map(({ isRepeated, message }) => [isRepeated, message])).toEqual([
    [true, "not stable"],
    [undefined, ""],
  ]);
});

test("durations are added up by project, browser tests as one", () => {
  const record = (name: string, durationMs: number): TestRecord => ({
    suite: "packages",
    name,
    state: "passed",
    durationMs,
  });
  const records = [
    record("packages/web/src/a.test.ts › a", 1),
    record("packages/web/src/b.test.ts › b", 2),
    record("scripts/c.test.ts › c", 4),
    record("e2e/kill.test.ts › d", 8),
    record("e2e/shell.spec.ts › e", 16),
  ];
  expect([...durationsBy(records, projectOf)]).toEqual([
    ["web", 3],
    ["scripts", 4],
    ["e2e", 8],
    ["browser", 16],
  ]);
});

test("a browser test that passed only on retry is marked", () => {
  const spec = (status: "expected" | "flaky") => ({
    title: status,
    file: "sign.spec.ts",
    tests: [{ projectName: "", status, results: [{ duration: 1 }] }],
  });
  const suites = [{ title: "sign.spec.ts", file: "sign.spec.ts", specs: [spec("expected"), spec("flaky")] }];
  const records = playwrightRecords("browser", { suites, errors: [] });
  expect(countLine(records)).toBe("2 passed, 0 failed, 0 skipped");
  expect(records.map(({ isRepeated = false }) => isRepeated)).toEqual([false, true]);
});

test("a browser test file that failed to load counts as failed", () => {
  expect(countLine(playwrightRecords("browser", { suites: [], errors: [{ message: "no" }] }))).toBe(
    "0 passed, 1 failed, 0 skipped",
  );
});

test("a skipped test fails unless the excused page names it with a reason", () => {
  const makeSkipped = (name: string): TestRecord => ({
    suite: "packages",
    name,
    state: "skipped",
    durationMs: 0,
  });
  const excused = parseExcused(
    "| test | reason |\n|---|---|\n| `a › b` | needs a real device on the bench |\n| `a › c` | |\n",
  );
  expect(countLine(judge([makeSkipped("a › b"), makeSkipped("a › c"), makeSkipped("a › d")], excused))).toBe(
    "0 passed, 2 failed, 1 skipped",
  );
});
