import { z } from "zod";
import { bulkOutcomes } from "../bulk-calls.ts";
import { time, whole } from "./common.ts";
import { errorCode, errorParams, fieldIssue } from "./problem.ts";

const fieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type BulkFieldChange = z.infer<typeof fieldChange>;

const outcome = z.object({
  /** Null for kinds without names and for rows the caller may not see. */
  name: z.string().nullable(),
  version: whole.nullable(),
  outcome: z.enum(bulkOutcomes),
  changes: z.array(fieldChange).exactOptional(),
  error: z.object({ code: errorCode, params: errorParams.exactOptional() }).exactOptional(),
  issues: z.array(fieldIssue).exactOptional(),
});
const bulkAnswerOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ dryRun: z.boolean(), counts: z.record(z.enum(bulkOutcomes), whole), rows: z.array(row) });

const bulkRow = outcome.extend({ id: z.string() });
export type BulkRow = z.infer<typeof bulkRow>;

export const bulkAnswer = bulkAnswerOf(bulkRow).meta({ id: "BulkAnswer" });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** A row of an imported file; its id is null where it would be created, and where it names nothing known. */
const importRow = outcome.extend({ id: z.string().nullable(), line: whole });
export type ImportAnswerRow = z.infer<typeof importRow>;

/** POST {path}/import; `line` counts from 1. */
export const importAnswer = bulkAnswerOf(importRow).meta({ id: "ImportAnswer" });
export type ImportAnswer = z.infer<typeof importAnswer>;

/** A file that the server imports in the background: first a dry run, then the rows that it would change. */
export const importJob = z
  .object({
    id: z.string(),
    phase: z.enum(["CHECK", "APPLY"]),
    /** STOPPED and FAILED go on with "resume". */
    state: z.enum(["RUNNING", "STOPPED", "FINISHED", "FAILED"]),
    /** Rows of the phase, and how many of them are done. */
    total: whole,
    done: whole,
    /** Outcomes of the phase so far. */
    counts: z.partialRecord(z.enum(bulkOutcomes), whole),
    error: z.object({ code: errorCode, params: errorParams.exactOptional() }).nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "ImportJob" });
export type ImportJob = z.infer<typeof importJob>;

/** GET {path}/import-jobs: the caller's own, newest first. */
export const importJobs = z.object({ items: z.array(importJob) }).meta({ id: "ImportJobs" });
export type ImportJobs = z.infer<typeof importJobs>;

/** GET {path}/import-jobs/{id}/rows: the latest result of each row, in the order of the file. */
export const importJobRows = z
  .object({ items: z.array(importRow), total: whole })
  .meta({ id: "ImportJobRows" });
export type ImportJobRows = z.infer<typeof importJobRows>;
