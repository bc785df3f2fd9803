import { retentionPreview } from "@gantry/domain/contract/answers/retention.ts";
import type { RetentionPreviewRequest } from "@gantry/domain/contract/records.ts";
import { keptTypes, retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { z } from "zod";
import type { TenantDatabase } from "../database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import type { RecordKind } from "./record-kind.ts";
import { previewPolicy } from "./retention.ts";

const { min, max } = retentionPolicy.fields.duration;
const previewBody: z.ZodType<RetentionPreviewRequest> = z
  .strictObject({
    id: z.string().min(1).max(200).optional(),
    entityType: z.enum(keptTypes),
    duration: z
      .number()
      .min(min ?? 0)
      .max(max ?? Number.MAX_VALUE),
    enabled: z.boolean(),
  })
  .meta({ id: "RetentionPreview" });

/** What a retention policy would delete, before it is saved. */
export function retentionRoutes(
  kinds: readonly RecordKind[],
  database: TenantDatabase,
): RouteDeclaration<never>[] {
  return [
    tenantRoute<RetentionPreviewRequest>(database, {
      method: "POST",
      path: `${retentionPolicy.path}/preview`,
      answer: retentionPreview,
      summary: "Preview how many records a retention policy would delete, and before which time",
      access: { action: "READ", entityType: retentionPolicy.entityType },
      body: previewBody,
      work: (db, { body }) => previewPolicy(db, kinds, body),
    }),
  ];
}
