import { stripVTControlCharacters } from "node:util";
import type { TestRecord } from "./reports.ts";

const slowest = 10;
const messageLines = 14;

/** Prints failures, the slowest tests and, last, the one line that counts. Answers the exit code. */
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
  console.log("\nThe slowest tests:");
  for (const { name, durationMs } of records
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, slowest)) {
    console.log(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
  console.log(`\nTook ${process.uptime().toFixed(0)} s.`);
  console.log(countLine(records));
  return failed.length === 0 ? 0 : 1;
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
