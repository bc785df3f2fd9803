import { z } from "zod";
import { type ErrorCode, errors } from "../../errors.ts";
import { bulkOutcomes } from "../bulk-calls.ts";
import { whole } from "./common.ts";

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** What is wrong with one field: `field` is its path, `code` a translation key under `validation.`. */
export const fieldIssue = z.object({ field: z.string(), code: z.string(), params: params.exactOptional() });

const outcome = z.object({
  /** Null for kinds without names and for rows that the caller may not see. */
  name: z.string().nullable(),
  /** After the call; of a dry run the version that was tried. */
  version: whole.nullable(),
  outcome: z.enum(bulkOutcomes),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })).exactOptional(),
  error: z.object({ code: z.enum(errorCodes), params: params.exactOptional() }).exactOptional(),
  issues: z.array(fieldIssue).exactOptional(),
});
const answered = <Row extends z.ZodType>(row: Row) =>
  z.object({ dryRun: z.boolean(), counts: z.record(z.enum(bulkOutcomes), whole), rows: z.array(row) });

export const bulkAnswer = answered(outcome.extend({ id: z.string() })).meta({ id: "BulkAnswer" });

/** POST {path}/import; an id is null for a row that would be created, and for one that names nothing known. */
export const importAnswer = answered(outcome.extend({ id: z.string().nullable(), line: whole })).meta({
  id: "ImportAnswer",
});
