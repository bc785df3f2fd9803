import {
  type BulkDeleteBody,
  type BulkEditBody,
  type BulkRestoreBody,
  type BulkSelection,
  bulkMaxRows,
} from "@gantry/domain/contract/bulk-calls.ts";
import { bulkAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import { findBody } from "../../list/find-body.ts";
import { type BulkParts, bulkDelete, bulkEdit, bulkRestore } from "./bulk-edit.ts";

const id = z.string().min(1).max(200);
const version = z.number().int();
const ids = z.strictObject({ ids: z.array(id).max(bulkMaxRows) });
const query = z.strictObject({ query: findBody });
const seenRows = z.strictObject({ rows: z.array(z.strictObject({ id, version })).max(bulkMaxRows) });
const values = z.record(z.string(), z.unknown());
const rowsWithValues = z.strictObject({
  rows: z.array(z.strictObject({ id, version, set: values.optional() })).max(bulkMaxRows),
});
const lists = z.record(z.string(), z.array(z.unknown()).max(bulkMaxRows));

const selection: z.ZodType<BulkSelection> = z.union([ids, query, seenRows]);
const editBody: z.ZodType<BulkEditBody> = z
  .strictObject({
    selection: z.union([ids, query, rowsWithValues]),
    set: values.optional(),
    add: lists.optional(),
    remove: lists.optional(),
    dryRun: z.boolean(),
  })
  .meta({ id: "BulkEdit" });
const deleteBody: z.ZodType<BulkDeleteBody> = z
  .strictObject({ selection, dryRun: z.boolean() })
  .meta({ id: "BulkDelete" });
const restoreBody: z.ZodType<BulkRestoreBody> = ids.meta({ id: "BulkRestore" });

export function bulkRoutes(parts: BulkParts): RouteDeclaration<never>[] {
  const { path, name, entityType } = parts.editor.kind;
  const remove = { action: "DELETE" as const, entityType };
  return [
    defineRoute<BulkEditBody>({
      method: "POST",
      path: `${path}/bulk-edit`,
      summary: `Preview or apply the same change to many (${name}), with one result each`,
      answer: bulkAnswer,
      access: { action: "UPDATE", entityType },
      body: editBody,
      handler: ({ principal, body }) => bulkEdit(parts, principal, body),
    }),
    defineRoute<BulkDeleteBody>({
      method: "POST",
      path: `${path}/bulk-delete`,
      summary: `Preview or move many to the trash (${name}), with one result each`,
      answer: bulkAnswer,
      access: remove,
      body: deleteBody,
      handler: ({ principal, body }) => bulkDelete(parts, principal, body),
    }),
    defineRoute<BulkRestoreBody>({
      method: "POST",
      path: `${path}/bulk-restore`,
      summary: `Restore many from the trash (${name}), with one result each`,
      answer: bulkAnswer,
      access: remove,
      body: restoreBody,
      handler: ({ principal, body }) => bulkRestore(parts, principal, body.ids),
    }),
  ];
}
