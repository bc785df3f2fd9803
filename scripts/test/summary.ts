import { stripVTControlCharacters } from "node:util";
import type { TestRecord } from "./reports.ts";

const slowest = 10;
const messageLines = 14;

/** Prints failures, what was slow and, last, the one line that counts. Answers the exit code. */
export function summarise(records: TestRecord[]): number {
  const failed = records.filter(({ state }) => state === "failed");
  for (const { suite, name, message } of failed) {
    console.log(`\nFAILED ${suite} › ${name}`);
    if (message) console.log(indent(message));
  }
  for (const { suite, name, message } of records.filter(({ isRepeated }) => isRepeated)) {
    console.log(`\nPASSED ONLY WHEN REPEATED ${suite} › ${name}`);
    if (message) console.log(indent(message));
  }
  for (const { suite, name, examplesInTime } of records) {
    if (examplesInTime === undefined) continue;
    console.log(`\nRAN OUT OF TIME ${suite} › ${name}: ${examplesInTime} examples passed, none failed`);
  }
  printLongest(
    "The slowest tests:",
    records.map(({ name, durationMs }) => [name, durationMs]),
  );
  printLongest("The slowest files:", [...durationsBy(records, fileOf)]);
  printLongest("Time of all tests of a project:", [...durationsBy(records, projectOf)]);
  console.log(`\nTook ${process.uptime().toFixed(0)} s.`);
  console.log(countLine(records));
  return failed.length === 0 ? 0 : 1;
}

/** Milliseconds by file, package or whatever else a test belongs to. */
export function durationsBy(
  records: readonly TestRecord[],
  groupOf: (record: TestRecord) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const record of records) {
    const group = groupOf(record);
    sums.set(group, (sums.get(group) ?? 0) + record.durationMs);
  }
  return sums;
}

const fileOf = ({ name }: TestRecord): string => name.split(" › ", 1)[0] ?? name;

export function projectOf(record: TestRecord): string {
  const file = fileOf(record);
  if (file.endsWith(".spec.ts")) return "browser";
  return /^(?:packages\/)?([\w-]+)\//.exec(file)?.[1] ?? record.suite;
}

function printLongest(
  title: string,
  durations: readonly (readonly [name: string, durationMs: number])[],
): void {
  console.log(`\n${title}`);
  for (const [name, durationMs] of durations.toSorted(([, a], [, b]) => b - a).slice(0, slowest)) {
    console.log(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
}

export function countLine(records: TestRecord[]): string {
  const count = (state: TestRecord["state"]): number =>
    records.filter((record) => record.state === state).length;
  return `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`;
}

function indent(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split("\n");
  return lines
    .slice(0, messageLines)
    .map((line) => `    ${line}`)
    .join("\n");
}
