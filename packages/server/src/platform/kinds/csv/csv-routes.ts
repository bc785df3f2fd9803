import type { ExportBody } from "@gantry/domain/contract/bulk-calls.ts";
import { importAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import { findBody } from "../../list/find-body.ts";
import type { BulkParts } from "../bulk/bulk-edit.ts";
import { exportCsv } from "./export-csv.ts";
import { assertMayImport, importCsv, importMaxBytes } from "./import-csv.ts";

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
    defineRoute<Buffer>({
      method: "POST",
      path: `${path}/import`,
      summary: `Preview a CSV import row by row (${name}); apply it with ?dryRun=false`,
      answer: importAnswer,
      // Create and update permissions are checked per row.
      access: { action: "READ", entityType },
      octets: ["text/csv", "application/octet-stream"],
      bodyLimitBytes: importMaxBytes,
      handler: async ({ principal, body, query }) => {
        assertMayImport(editor.kind, principal);
        return importCsv(parts, principal, { bytes: body, dryRun: query["dryRun"] !== "false" });
      },
    }),
  ];
}
