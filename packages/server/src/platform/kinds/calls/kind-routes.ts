import type { FindQuery } from "@gantry/domain/filters/find.ts";
import type { OverviewQuery } from "@gantry/domain/contract/overview.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { formDefinition } from "@gantry/domain/fields/form/form-definition.ts";
import { kindAuditRoutes } from "../../audit/audit-routes.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { guardLicensedRoutes } from "../../http/guard-licensed-routes.ts";
import { defineRoute, type JsonText, type RouteDeclaration, tenantRoute } from "../../http/route.ts";
import { findBody } from "../../list/find-body.ts";
import { find } from "../../list/find.ts";
import { bulkRoutes } from "../bulk/bulk-routes.ts";
import { batchEditor } from "../batch/batch-editor.ts";
import { csvRoutes } from "../csv/csv-routes.ts";
import type { ImportDesk } from "../import/import-desk.ts";
import { importRoutes } from "../import/import-routes.ts";
import { readGeojson } from "./geojson.ts";
import { type GeojsonCopies, readDrawn } from "./geojson-copies.ts";
import { kindAnswers } from "./kind-answers.ts";
import { type KindBody, kindBody, kindBodyWithId } from "./kind-body.ts";
import { kindCatalogue } from "../kind-catalogue.ts";
import { type EditorParts, type KindEditor, kindEditor } from "../kind-editor.ts";
import { makeNotFound, readEntity, readFormValues, readWhole } from "../database/kind-rows.ts";
import { overviewBody, readOverview } from "./overview.ts";
import type { ServedKind } from "../serve-kind.ts";
import { singletonRoutes } from "./singleton-routes.ts";

interface KindParts extends EditorParts {
  database: TenantDatabase;
  imports: ImportDesk;
  /** Without it every call reads the database. */
  geojson?: GeojsonCopies;
}

export function kindRoutes(served: ServedKind, parts: KindParts): RouteDeclaration<never>[] {
  const editor = kindEditor(served, parts);
  const { kind } = served;
  const own =
    kind.singleton === undefined
      ? [
          ...readRoutes(kind, parts),
          ...editRoutes(editor, parts.database),
          ...importRoutes({ ...parts, editor, batch: batchEditor(served, parts) }),
        ]
      : singletonRoutes(editor, parts.database, kind.singleton);
  return guardLicensedRoutes([...own, ...kindAuditRoutes(kind, parts.database)], kind.licence);
}

function readRoutes(kind: AnyKind, { database, geojson }: KindParts): RouteDeclaration<never>[] {
  const { path, name, entityType } = kind;
  const catalogue = kindCatalogue(kind);
  const answers = kindAnswers(kind);
  const read = { action: "READ" as const, entityType };
  const requireFound = async (id: string, entity: Promise<JsonText | undefined>) => {
    const text = await entity;
    if (!text) throw makeNotFound(kind, id);
    return text;
  };
  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/find`,
      summary: `Search, filter, sort and page (${name})`,
      answer: answers.find,
      access: read,
      body: findBody,
      work: (db, { body }) => find(db, catalogue, body),
    }),
    defineRoute({
      method: "GET",
      path: `${path}/form`,
      summary: `Get the form definition (${name})`,
      answer: answers.form,
      access: "signedIn",
      handler: async () => formDefinition(kind),
    }),
    ...(kind.geometry ? [geojsonRoute(kind, database, geojson)] : []),
    ...(kind.device ? [overviewRoute(kind, database)] : []),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id`,
      summary: `Get one entity (${name})`,
      answer: answers.entity,
      access: { ...read, id: "id" },
      work: (db, { params: { id = "" } }) => requireFound(id, readEntity(db, kind, id)),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id/form-values`,
      summary: `Get one entity, including addresses visible only with permission to update (${name})`,
      answer: answers.formValues,
      access: { action: "UPDATE", entityType, id: "id" },
      work: (db, { params: { id = "" } }) => requireFound(id, readFormValues(db, kind, id)),
    }),
  ];
}

function geojsonRoute(
  kind: AnyKind,
  database: TenantDatabase,
  copies: GeojsonCopies | undefined,
): RouteDeclaration<never> {
  return tenantRoute(database, {
    method: "GET",
    path: `${kind.path}/geojson`,
    summary: `Get all entities with a position as GeoJSON, with the properties in \`fields\` or all (${kind.name})`,
    answer: kindAnswers(kind).geojson,
    access: { action: "READ", entityType: kind.entityType },
    work: (db, { query: { fields } }) =>
      fields === undefined ? readGeojson(db, kind) : readDrawn(db, kind, String(fields).split(","), copies),
  });
}

function overviewRoute(kind: AnyKind, database: TenantDatabase): RouteDeclaration<never> {
  return tenantRoute<OverviewQuery>(database, {
    method: "POST",
    path: `${kind.path}/overview`,
    summary: `Get counts by status and the entities that need attention (${kind.name})`,
    answer: kindAnswers(kind).overview,
    access: { action: "READ", entityType: kind.entityType },
    body: overviewBody,
    work: (db, { body }) => readOverview(db, kind, body),
  });
}

function editRoutes(editor: KindEditor, database: TenantDatabase): RouteDeclaration<never>[] {
  const { kind } = editor;
  const { path, name, entityType } = kind;
  const answer = kindAnswers(kind).entity;
  const update = async (db: TenantTransaction, id: string, body: KindBody) => {
    await editor.update(db, id, body);
    return readWhole(db, kind, id);
  };
  const create = tenantRoute<KindBody>(database, {
    method: "POST",
    path,
    summary: `Create (${name}); the server assigns the id`,
    answer,
    access: { action: "CREATE", entityType },
    body: kindBody(kind),
    status: 201,
    work: async (db, { body }) => readWhole(db, kind, await editor.create(db, body)),
  });
  return [
    ...(kind.madeElsewhere ? [] : [create]),
    tenantRoute<KindBody & { id: string }>(database, {
      method: "PUT",
      path,
      summary: `Update the entity with the id in the body (${name}); never creates one`,
      answer,
      access: { action: "UPDATE", entityType, id: ({ body }) => body.id },
      body: kindBodyWithId(kind),
      work: (db, { body }) => update(db, body.id, body),
    }),
    defineRoute<KindBody>({
      method: "PUT",
      path: `${path}/:id`,
      summary: `Update (${name}); never creates one`,
      answer,
      access: { action: "UPDATE", entityType, id: "id" },
      body: kindBody(kind),
      handler: ({ principal, body, params: { id = "" } }) => {
        assertSameId(body, id);
        return database.inTenant(principal, (db) => update(db, id, body));
      },
    }),
    ...(kind.oneDefault === undefined ? [] : [defaultRoute(editor, database, kind.oneDefault)]),
    ...trashRoutes(editor, database),
    ...bulkRoutes({ editor, database }),
    ...csvRoutes({ editor, database }),
  ];
}

function defaultRoute(editor: KindEditor, database: TenantDatabase, field: string): RouteDeclaration<never> {
  const { kind } = editor;
  return tenantRoute(database, {
    method: "POST",
    path: `${kind.path}/:id/set-default`,
    summary: `Set as the default, replacing the previous one (${kind.name})`,
    answer: kindAnswers(kind).entity,
    access: { action: "UPDATE", entityType: kind.entityType, id: "id" },
    work: async (db, { params: { id = "" } }) => {
      await editor.update(db, id, (before) => ({ ...before, [field]: true }));
      return readWhole(db, kind, id);
    },
  });
}

function trashRoutes(editor: KindEditor, database: TenantDatabase): RouteDeclaration<never>[] {
  const { kind } = editor;
  const answers = kindAnswers(kind);
  const access = { action: "DELETE" as const, entityType: kind.entityType, id: "id" };
  return [
    tenantRoute(database, {
      method: "DELETE",
      path: `${kind.path}/:id`,
      summary: `Move to the trash (${kind.name})`,
      answer: answers.removed,
      access,
      work: (db, { params: { id = "" } }) => editor.remove(db, id),
    }),
    tenantRoute(database, {
      method: "POST",
      path: `${kind.path}/:id/restore`,
      summary: `Restore from the trash with the same id (${kind.name})`,
      answer: answers.entity,
      // Checked by the editor: a user may undo their own recent deletion even without a grant.
      access: "signedIn",
      work: async (db, { params: { id = "" } }) => {
        await editor.restore(db, id);
        return readWhole(db, kind, id);
      },
    }),
  ];
}

function assertSameId(body: KindBody, id: string): void {
  if (body.id === undefined || body.id === id) return;
  throw new AppError("invalidBody", {}, { issues: [{ field: "id", code: "wrongType" }] });
}
