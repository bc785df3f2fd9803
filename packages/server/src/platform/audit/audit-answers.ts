import { anyObject, time } from "@gantry/domain/contract/answers/common.ts";
import { z } from "zod";

export const editAnswer = z
  .object({
    id: z.string(),
    entityType: z.string(),
    entityId: z.string(),
    action: z.string(),
    user: z.string(),
    userId: z.string(),
    timestamp: time,
    before: anyObject.nullable(),
    after: anyObject.nullable(),
  })
  .meta({ id: "Edit" });
