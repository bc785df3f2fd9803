import { z } from "zod";
import { time } from "./common.ts";

/** GET /api/v1/system/read-only/{tenant}/tenant */
export const publicTenant = z
  .object({
    id: z.string(),
    name: z.string(),
    /** ISO 8601 UTC; ages are computed from it. */
    serverTime: time,
  })
  .meta({ id: "PublicTenant" });
export type PublicTenant = z.infer<typeof publicTenant>;
