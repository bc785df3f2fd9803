import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { fieldsWithoutPermission, listRestrictedFields } from "@gantry/domain/fields/document/validation.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { isoTimeSql } from "../list/catalogue.ts";
import { findBody } from "../list/find-body.ts";
import { listAnswer } from "../list/list-answer.ts";
import { find } from "../list/find.ts";
import { auditLog, entityAudit } from "./audit-catalogue.ts";
import { anyObject, time } from "@gantry/domain/contract/answers/common.ts";
import { z } from "zod";

const editAnswer = z
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

/** History of one entity, with before and after (TABLE-039). */
export function kindAuditRoutes(kind: AnyKind, database: TenantDatabase): RouteDeclaration<never>[] {
  const access = { action: "READ" as const, entityType: kind.entityType, id: "id" };
  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${kind.path}/:id/audit/find`,
      summary: `List edits of one entity (${kind.name}), newest first`,
      answer: listAnswer(auditLog),
      access,
      body: findBody,
      work: (db, { params, body }) => find(db, entityAudit(kind.entityType, params.id ?? ""), body),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${kind.path}/:id/audit/:auditId`,
      summary: `Get one edit with the document before and after (${kind.name})`,
      answer: editAnswer,
      access,
      work: (db, { params }) => readEdit(db, kind, params.id ?? "", params.auditId ?? ""),
    }),
  ];
}

export function auditLogRoutes(database: TenantDatabase): RouteDeclaration<never>[] {
  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/system/audit-log/find",
      summary: "List edits of all entities the caller may read, newest first",
      answer: listAnswer(auditLog),
      access: { action: "READ", entityType: "AUDIT_LOG" },
      body: findBody,
      work: (db, { body }) => find(db, auditLog, body),
    }),
  ];
}

type Document = Record<string, unknown> | null;
interface EditRow {
  before: Document;
  after: Document;
}

async function readEdit(db: TenantTransaction, kind: AnyKind, id: string, auditId: string): Promise<EditRow> {
  const [row] = await db.query<EditRow>(
    `select id, entity_type as "entityType", entity_id as "entityId", action, actor_name as "user",
       actor_id as "userId", ${isoTimeSql("at")} as "timestamp", before, after
     from audit_log where tenant_id = $1 and entity_type = $2 and entity_id = $3 and id = $4`,
    [db.tenantId, kind.entityType, id, auditId],
  );
  if (!row) throw new AppError("notFound", { kind: kind.name, id: auditId });
  const { grants } = db.principal;
  const mayUpdate = isAllowed(grants, "UPDATE", kind.entityType, id);
  const hidden = new Set([
    ...(mayUpdate ? [] : listRestrictedFields(kind)),
    ...fieldsWithoutPermission(kind, grants, id),
  ]);
  return { ...row, before: dropHidden(row.before, hidden), after: dropHidden(row.after, hidden) };
}

// Hidden fields are hidden in the history as well.
function dropHidden(document: Document, hidden: ReadonlySet<string>): Document {
  return document && Object.fromEntries(Object.entries(document).filter(([field]) => !hidden.has(field)));
}
