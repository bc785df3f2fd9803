import type { PublicTenant } from "@gantry/domain/contract/answers/read-only.ts";
import { publicPagesPreference } from "@gantry/domain/contract/people/preference-calls.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import { JsonText } from "../http/route.ts";
import { objectSql, type ListCatalogue } from "../list/catalogue.ts";
import { find } from "../list/find.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import { publicCatalogue } from "./public-catalogue.ts";
import { publicPrincipal } from "./public-principal.ts";
import { publicKinds } from "./public-kinds.ts";
import type { PublicProjection } from "./public-projection.ts";

export interface PublicReader extends PublicProjection {
  /** Throws `notFound` unless the tenant's public pages are open. */
  tenant(tenantId: string): Promise<PublicTenant>;
  find(tenantId: string, entityType: string, query: FindQuery): Promise<JsonText>;
  get(tenantId: string, entityType: string, id: string): Promise<JsonText>;
}

interface Parts {
  database: TenantDatabase;
  licence: Pick<LicenceCheck, "assertOpen">;
}

const catalogues = new Map<string, ListCatalogue>(
  publicKinds.map((shown) => [shown.kind.entityType, publicCatalogue(shown)]),
);
const features = new Map(publicKinds.map(({ kind }) => [kind.entityType, kind.licence]));

/**
 * Public reads. The public pages setting is checked in the reading transaction; a missing, closed or
 * unlicensed tenant is indistinguishable from one without the entity.
 */
export function publicReader({ database, licence }: Parts): PublicReader {
  async function open<T>(
    tenantId: string,
    feature: LicenceFeature | undefined,
    work: (db: TenantTransaction) => Promise<T>,
  ): Promise<T | undefined> {
    if (!isSlug.test(tenantId)) return undefined;
    try {
      await licence.assertOpen(tenantId, feature);
      return await database.inTenant(publicPrincipal(tenantId), async (db) =>
        (await isOpenIn(db)) ? work(db) : undefined,
      );
    } catch (error) {
      // No such tenant, or not licensed.
      if (error instanceof AppError && error.status === 403) return undefined;
      throw error;
    }
  }
  const catalogueOf = (entityType: string): ListCatalogue => catalogues.get(entityType) ?? fail();

  return {
    entityTypes: new Set(catalogues.keys()),
    isOpen: async (tenantId, entityType = "") =>
      (await open(tenantId, features.get(entityType), async () => true)) ?? false,
    async read(db, entityType, id) {
      const catalogue = catalogues.get(entityType);
      if (!catalogue || !(await isOpenIn(db))) return undefined;
      return readOne(db, catalogue, id);
    },
    tenant: async (tenantId) => (await open(tenantId, undefined, readTenant)) ?? fail(),
    find: async (tenantId, entityType, query) =>
      (await open(tenantId, features.get(entityType), (db) => find(db, catalogueOf(entityType), query))) ??
      fail(),
    get: async (tenantId, entityType, id) =>
      (await open(tenantId, features.get(entityType), (db) => readOne(db, catalogueOf(entityType), id))) ??
      fail(),
  };
}

const isSlug = /^[a-z0-9][a-z0-9_-]{0,62}$/;

async function isOpenIn(db: TenantTransaction): Promise<boolean> {
  const rows = await db.query(
    "select 1 from system_preference where tenant_id = $1 and id = $2 and metadata -> 'value' = 'true'",
    [db.tenantId, publicPagesPreference],
  );
  return rows.length > 0;
}

async function readTenant(db: TenantTransaction): Promise<PublicTenant> {
  const [row] = await db.query<{ name: string }>("select name from installation.tenant where id = $1", [
    db.tenantId,
  ]);
  return { id: db.tenantId, name: row?.name ?? db.tenantId, serverTime: new Date(db.nowMs).toISOString() };
}

async function readOne(
  db: TenantTransaction,
  catalogue: ListCatalogue,
  id: string,
): Promise<JsonText | undefined> {
  const [row] = await db.query<{ entity: string }>(
    `select (${objectSql(catalogue.columns)})::text as entity from ${catalogue.from}
     where ${catalogue.tenantSql} = $1 and ${catalogue.keySql} = $2 and ${catalogue.where?.(String, db.principal) ?? "false"}`,
    [db.tenantId, id],
  );
  return row && new JsonText(row.entity);
}

// One error for all cases, so that callers cannot tell which applies.
function fail(): never {
  throw new AppError("notFound", { kind: "public page", id: "" });
}
