import { readFileSync } from "node:fs";
import type { TestRecord } from "./reports.ts";

export type Excused = ReadonlyMap<string, string>;

/** Rows of the table in the page: a name in backticks, then a reason of more than a word or two. */
export function readExcused(file: string): Excused {
  return parseExcused(readFileSync(file, "utf8"));
}

export function parseExcused(page: string): Excused {
  const rows = page.matchAll(/^\|\s*`([^`]+)`\s*\|\s*([^|]*?)\s*\|\s*$/gm);
  return new Map(
    [...rows].flatMap(([, name = "", reason = ""]) => (reason.length >= 20 ? [[name, reason]] : [])),
  );
}

/** Turns every skip that is not excused into a failure: a skipped test verifies nothing. */
export function judge(records: TestRecord[], excused: Excused): TestRecord[] {
  return records.map((record) =>
    record.state === "skipped" && !excused.has(record.name)
      ? { ...record, state: "failed", message: "It did not run, and docs/excused.md does not excuse it." }
      : record,
  );
}
