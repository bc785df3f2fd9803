import { kinds } from "@gantry/domain/kinds/index.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import { createKindSql } from "../kinds/database/kind-ddl.ts";

/** Every kind that has a table. */
export const storedKinds = [...kinds, scheduleJob];

const start = "-- Entity kinds: generated from packages/domain, do not edit.\n";
const end = "-- End of the generated kinds.\n";

/** The baseline with the tables of all kinds between its two marks. */
export function withKinds(baseline: string): string {
  const [before, rest] = baseline.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error("The baseline lacks the marks of its kinds.");
  const tables = storedKinds.map((kind) => `\n-- ${kind.name}\n${createKindSql(kind)}\n`);
  return [before, start, ...tables, "\n", end, after].join("");
}
