import type { ExportBody } from "@gantry/domain/contract/bulk-calls.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import { findBody } from "../../list/find-body.ts";
import type { BulkParts } from "../bulk/bulk-edit.ts";
import { exportCsv } from "./export-csv.ts";

const exportBody: z.ZodType<ExportBody> = z
  .strictObject({ query: findBody.optional(), byteOrderMark: z.boolean().optional() })
  .meta({ id: "ExportBody" });

export function csvRoutes(parts: BulkParts): RouteDeclaration<never>[] {
  const { editor, database } = parts;
  const { path, name, entityType } = editor.kind;
  return [
    defineRoute<ExportBody>({
      method: "POST",
      path: `${path}/export`,
      summary: `Export the list as CSV (${name}): RFC 4180, UTF-8, formulas escaped`,
      answer: z.file().mime(["text/csv"]),
      access: { action: "READ", entityType },
      body: exportBody,
      handler: ({ principal, body }) => exportCsv(database, principal, editor.kind, body),
    }),
  ];
}
