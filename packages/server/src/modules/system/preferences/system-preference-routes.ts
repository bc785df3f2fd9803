import { preference, type Preference } from "@gantry/domain/contract/answers/session.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import { z } from "zod";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { type AuditAction, writeAudit } from "../../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import {
  defineRoute,
  type RouteContext,
  type RouteDeclaration,
  tenantRoute,
} from "../../../platform/http/route.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import type { Platform } from "../../../platform/module.ts";
import { assertSavable, preferenceBody } from "./preference-checks.ts";
import { tenantPreferences } from "./preference-lists.ts";

const entityType = "PREFERENCE";
const path = "/system-preferences";

const change = { licence: null, access: { action: "UPDATE" as const, entityType } };

export function systemPreferenceRoutes(parts: Pick<Platform, "database">): RouteDeclaration<never>[] {
  const { database } = parts;

  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/find`,
      answer: listAnswer(tenantPreferences),
      summary: "List the tenant's settings, which apply to all its users",
      access: "signedIn",
      licence: null,
      body: findBody,
      work: (db, { body }) => find(db, tenantPreferences, body),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id`,
      answer: preference,
      summary: "Get a setting of the tenant, which applies to all its users",
      access: "signedIn",
      licence: null,
      work: (db, { params: { id = "" } }) => read(db, id),
    }),
    ...changeRoutes(parts),
  ];
}

function changeRoutes({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] {
  const save = ({ principal, body }: RouteContext<Preference>, mustBeThere: boolean) => {
    assertSavable(body);
    return database.inTenant(principal, async (db) => {
      const before = await lock(db, body.id);
      if (mustBeThere && !before) throw makeNotFound(body.id);
      await write(db, body);
      await audit(db, before ? "UPDATE" : "CREATE", before ?? null, body);
      return body;
    });
  };
  return [
    defineRoute<Preference>({
      method: "POST",
      path,
      answer: preference,
      summary: "Create or replace a setting of the tenant",
      ...change,
      body: preferenceBody,
      status: 201,
      handler: (context) => save(context, false),
    }),
    defineRoute<Preference>({
      method: "PUT",
      path,
      answer: preference,
      summary: "Replace a setting of the tenant; never creates one",
      ...change,
      body: preferenceBody,
      handler: (context) => save(context, true),
    }),
    tenantRoute(database, {
      method: "DELETE",
      path: `${path}/:id`,
      answer: z.void(),
      summary: "Delete a setting of the tenant",
      ...change,
      work: (db, { params: { id = "" } }) => remove(db, id),
    }),
  ];
}

const selectSql = "select id, name, metadata from system_preference where tenant_id = $1 and id = $2";

async function read(db: TenantTransaction, id: string): Promise<Preference> {
  const [row] = await db.query<Preference>(selectSql, [db.tenantId, id]);
  if (!row) throw makeNotFound(id);
  return row;
}

async function lock(db: TenantTransaction, id: string): Promise<Preference | undefined> {
  const [row] = await db.query<Preference>(`${selectSql} for update`, [db.tenantId, id]);
  return row;
}

async function write(db: TenantTransaction, { id, name, metadata }: Preference): Promise<void> {
  await db.query(
    `insert into system_preference (tenant_id, id, name, metadata, updated_at, updated_by)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6)
     on conflict (tenant_id, id) do update set name = excluded.name, metadata = excluded.metadata,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [db.tenantId, id, name, JSON.stringify(metadata), db.nowMs, db.principal.displayName],
  );
}

async function remove(db: TenantTransaction, id: string): Promise<void> {
  const before = await lock(db, id);
  if (!before) throw makeNotFound(id);
  await db.query("delete from system_preference where tenant_id = $1 and id = $2", [db.tenantId, id]);
  await audit(db, "DELETE", before, null);
}

async function audit(
  db: TenantTransaction,
  action: AuditAction,
  before: Preference | null,
  after: Preference | null,
): Promise<void> {
  const entityId = (after ?? before)?.id ?? "";
  await writeAudit(db, {
    action,
    entityType,
    entityId,
    before: before && { ...before },
    after: after && { ...after },
  });
}

const makeNotFound = (id: string) => new AppError("notFound", { kind: "preference", id });
