import { z } from "zod";
import { time } from "./common.ts";

/** What the longest policy of the type would then delete. */
export const retentionPreview = z
  .object({
    rows: z.number(),
    before: time.nullable().describe("Everything before is deleted; null: kept for ever"),
  })
  .meta({ id: "RetentionPreviewAnswer" });
export type RetentionPreview = z.infer<typeof retentionPreview>;
