import { z } from "zod";
import { time } from "./common.ts";

/** What the longest policy of the type would then delete. */
export const retentionPreview = z
  .object({
    rows: z.number(),
    before: time.nullable().describe("Records before this time are deleted; null: nothing is deleted"),
  })
  .meta({ id: "RetentionPreviewAnswer" });
export type RetentionPreview = z.infer<typeof retentionPreview>;
