import { z } from "zod";
import { type ErrorCode, errors } from "../../errors.ts";

export const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);

/** Parameters of the text of an error. */
export const errorParams = z.record(z.string(), z.union([z.string(), z.number()]));

/** What is wrong with one field: `field` is its path, `code` a translation key under `validation.`. */
export const fieldIssue = z.object({
  field: z.string(),
  code: z.string(),
  params: errorParams.exactOptional(),
});
