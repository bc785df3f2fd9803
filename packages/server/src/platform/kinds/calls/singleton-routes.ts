import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { formDefinition } from "@gantry/domain/fields/form/form-definition.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { defineRoute, type JsonText, type RouteDeclaration, tenantRoute } from "../../http/route.ts";
import { kindAnswers } from "./kind-answers.ts";
import { type KindBody, kindBody } from "./kind-body.ts";
import type { KindEditor } from "../kind-editor.ts";
import { makeNotFound, readEntity, readFormValues, readWhole, takeNextRev } from "../database/kind-rows.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { kindTable } from "../database/kind-tables.ts";

export function singletonRoutes(
  editor: KindEditor,
  database: TenantDatabase,
  only: string,
): RouteDeclaration<never>[] {
  const { kind } = editor;
  const { path, name, entityType } = kind;
  const answers = kindAnswers(kind);
  return [
    defineRoute({
      method: "GET",
      path: `${path}/form`,
      summary: `Get the form definition (${name})`,
      answer: answers.form,
      access: "signedIn",
      handler: async () => formDefinition(kind),
    }),
    ...[path, `${path}/:id`].flatMap((at) => readAndSave({ editor, database, only }, at)),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id/form-values`,
      summary: `Get the only entity, with all values of its form (${name})`,
      answer: answers.formValues,
      access: { action: "UPDATE", entityType, id: "id" },
      work: (db, { params }) => readTheOnly(db, kind, { only, named: params["id"] }, readFormValues),
    }),
  ];
}

interface SingletonParts {
  editor: KindEditor;
  database: TenantDatabase;
  only: string;
}

function readAndSave({ editor, database, only }: SingletonParts, path: string): RouteDeclaration<never>[] {
  const { kind } = editor;
  const { name, entityType } = kind;
  const answer = kindAnswers(kind).entity;
  const id = () => only;
  return [
    tenantRoute(database, {
      method: "GET",
      path,
      summary: `Get the only entity (${name})`,
      answer,
      access: { action: "READ", entityType, id },
      work: (db, { params }) => readTheOnly(db, kind, { only, named: params["id"] }, readEntity),
    }),
    tenantRoute<KindBody>(database, {
      method: "PUT",
      path,
      summary: `Save the only entity (${name})`,
      answer,
      access: { action: "UPDATE", entityType, id },
      body: kindBody(kind),
      work: async (db, { body, params }) => {
        const named = params["id"] ?? body["id"] ?? only;
        if (named !== only) throw makeNotFound(kind, String(named));
        await ensureSingleton(db, kind);
        await editor.update(db, only, body);
        return readWhole(db, kind, only);
      },
    }),
  ];
}

async function readTheOnly(
  db: TenantTransaction,
  kind: AnyKind,
  { only, named = only }: { only: string; named: string | undefined },
  read: (db: TenantTransaction, kind: AnyKind, id: string) => Promise<JsonText | undefined>,
): Promise<JsonText> {
  if (named !== only) throw makeNotFound(kind, named);
  await ensureSingleton(db, kind);
  const text = await read(db, kind, only);
  if (!text) throw makeNotFound(kind, only);
  return text;
}

/**
 * Creates a tenant's singleton with defaults if missing. Done on first access, so that it works however the
 * tenant was created.
 */
async function ensureSingleton(db: TenantTransaction, kind: AnyKind): Promise<void> {
  const table = kindTable(kind);
  const key = [db.tenantId, kind.singleton];
  const there = await db.query(`select from ${table.table} where tenant_id = $1 and id = $2`, key);
  if (there.length > 0) return;
  const rev = await takeNextRev(db, table, String(kind.singleton));
  await db.query(
    `insert into ${table.table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000), 'system')
     on conflict do nothing`,
    [...key, rev, JSON.stringify(checkDocument(kind, {}).document), db.nowMs],
  );
}
