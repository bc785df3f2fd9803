import { readFileSync } from "node:fs";
import path from "node:path";
import { root, textOf } from "../site/report.ts";

export interface TestRecord {
  suite: string;
  name: string;
  state: "passed" | "failed" | "skipped";
  durationMs: number;
  message?: string;
  isRepeated?: boolean;
  /** Examples that a property had passed when its time was over. */
  examplesInTime?: number;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
      meta?: { outOfTime?: { examples: number } };
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}
interface PlaywrightSpec {
  title: string;
  file: string;
  tests: {
    projectName: string;
    status: "expected" | "unexpected" | "flaky" | "skipped";
    results: { duration: number; errors?: { message?: string }[] }[];
  }[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/**
 * Reads Vitest's JSON report; a file that failed to load, or a failed run without a failed test, counts as
 * failed.
 */
export function readVitestReport(
  suite: string,
  file: string,
  exitCode: number,
  mayBeEmpty = false,
): TestRecord[] {
  return withRunner(suite, exitCode, () => vitestRecords(suite, readJson<VitestReport>(file)), mayBeEmpty);
}

/** Reads Playwright's JSON report by the same rules; marks tests that passed only on retry. */
export function readPlaywrightReport(suite: string, file: string, exitCode: number): TestRecord[] {
  return withRunner(suite, exitCode, () => playwrightRecords(suite, readJson<PlaywrightReport>(file)));
}

function withRunner(
  suite: string,
  exitCode: number,
  read: () => TestRecord[],
  mayBeEmpty = false,
): TestRecord[] {
  const makeRunnerFailure = (message: string): TestRecord => ({
    suite,
    name: `the runner of ${suite}`,
    state: "failed",
    durationMs: 0,
    message,
  });
  try {
    const records = read();
    if (records.length === 0 && !(mayBeEmpty && exitCode === 0)) return [makeRunnerFailure("No test ran.")];
    const silent = exitCode !== 0 && records.every(({ state }) => state !== "failed");
    return silent
      ? [...records, makeRunnerFailure(`It ended with code ${exitCode}, yet no test failed.`)]
      : records;
  } catch (error) {
    return [makeRunnerFailure(`It ended with code ${exitCode} and left no report: ${textOf(error)}`)];
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

export function vitestRecords(suite: string, report: VitestReport): TestRecord[] {
  return report.testResults.flatMap((result) => {
    const file = path.relative(root, result.name);
    const tests = result.assertionResults.map(
      (test): TestRecord => ({
        suite,
        name: [file, ...test.ancestorTitles, test.title].join(" › "),
        state: test.status === "passed" ? "passed" : test.status === "failed" ? "failed" : "skipped",
        durationMs: test.duration ?? 0,
        // A test that passed keeps what its first try failed with.
        ...(test.status === "passed" && (test.failureMessages ?? []).length > 0 && { isRepeated: true }),
        ...(test.meta?.outOfTime && { examplesInTime: test.meta.outOfTime.examples }),
        message: test.failureMessages?.join("\n"),
      }),
    );
    if (result.status === "passed" || tests.some(({ state }) => state === "failed")) return tests;
    return [
      ...tests,
      {
        suite,
        name: `${file} › loads`,
        state: "failed",
        durationMs: 0,
        message: result.message || "It did not load.",
      },
    ];
  });
}

export function playwrightRecords(suite: string, report: PlaywrightReport): TestRecord[] {
  const failed = report.errors.map(
    (error): TestRecord => ({
      suite,
      name: "the browser tests load",
      state: "failed",
      durationMs: 0,
      message: error.message,
    }),
  );
  return [...failed, ...report.suites.flatMap((one) => recordsOf(suite, one, []))];
}

function recordsOf(suite: string, one: PlaywrightSuite, above: string[]): TestRecord[] {
  const titles = one.title === one.file ? above : [...above, one.title];
  return [
    ...(one.specs ?? []).flatMap((spec) => spec.tests.map((test) => recordOf(suite, spec, test, titles))),
    ...(one.suites ?? []).flatMap((inner) => recordsOf(suite, inner, titles)),
  ];
}

function recordOf(
  suite: string,
  spec: PlaywrightSpec,
  test: PlaywrightSpec["tests"][number],
  titles: string[],
): TestRecord {
  const states = { expected: "passed", skipped: "skipped", unexpected: "failed", flaky: "passed" } as const;
  return {
    suite,
    name: [`e2e/${spec.file}`, ...titles, spec.title].join(" › "),
    state: states[test.status],
    ...(test.status === "flaky" && { isRepeated: true }),
    durationMs: test.results.reduce((sum, { duration }) => sum + duration, 0),
    message: test.results.flatMap(({ errors }) => errors?.map(({ message }) => message) ?? []).join("\n"),
  };
}
