import { type DashboardModule, moduleVariables } from "@gantry/domain/dashboards/module-dashboards.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readTenantDefault } from "./module-tenant-default.ts";
import { type DefaultParts, makeDefault } from "./module-default.ts";
import { dashboardDocument, dashboardOwner } from "./user-dashboard-store.ts";

interface Row {
  version: number;
  widgets: readonly unknown[];
}

/** The caller's own, else the default of the tenant or of the product as version 0. */
export async function readModule(db: TenantTransaction, parts: DefaultParts, module: DashboardModule) {
  const { widgets, ...tenantDefault } = await readTenantDefault(db, module);
  const about = { id: module, name: module, variables: moduleVariables[module], tenantDefault };
  const own = await readOwnModule(db, module);
  if (own) return { ...about, ...own, origin: "own" };
  if (widgets) return { ...about, version: 0, widgets, origin: "tenant" };
  return { ...about, version: 0, widgets: await makeDefault(db, parts, module), origin: "product" };
}

/** For a refusal: also what the default shows while the caller's own hides it. */
export async function readRefused(db: TenantTransaction, parts: DefaultParts, module: DashboardModule) {
  const { widgets } = await readTenantDefault(db, module);
  const { tenantDefault, ...current } = await readModule(db, parts, module);
  return { ...current, tenantDefault: { ...tenantDefault, ...(widgets && { widgets }) } };
}

/** With a version, only that version is replaced; the default is version 0. Throws `staleVersion` with the current one. */
export async function saveModule(
  db: TenantTransaction,
  parts: DefaultParts,
  module: DashboardModule,
  sent: Readonly<Record<string, unknown>>,
) {
  const document = dashboardDocument({ ...sent, name: module });
  const current = (await readOwnModule(db, module, "for update"))?.version ?? 0;
  const version = typeof sent["version"] === "number" ? sent["version"] : current;
  const saved =
    version === current &&
    (await db.query(
      `insert into module_dashboard as d (tenant_id, account_id, module, version, doc, updated_at)
       values ($1, $2, $3, 1, $4::jsonb, to_timestamp($5::float8 / 1000))
       on conflict (tenant_id, account_id, module) do update
         set version = d.version + 1, doc = excluded.doc, updated_at = excluded.updated_at
         where d.version = $6::int8
       returning version`,
      [db.tenantId, dashboardOwner(db), module, document, db.nowMs, version],
    ));
  const now = await readModule(db, parts, module);
  // Of two first changes at once the second finds a row that it has not seen.
  if (!saved || saved.length === 0)
    throw new AppError("staleVersion", { sent: version, current: now.version }, { current: now });
  return now;
}

/** Deletes the caller's own, so that the default is shown again. */
export async function resetModule(db: TenantTransaction, module: DashboardModule): Promise<void> {
  await db.query("delete from module_dashboard where tenant_id = $1 and account_id = $2 and module = $3", [
    db.tenantId,
    dashboardOwner(db),
    module,
  ]);
}

/** Undefined without a change by the caller; API keys have none. */
export async function readOwnModule(
  db: TenantTransaction,
  module: DashboardModule,
  lock: "" | "for update" = "",
): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select version::float8 as version, coalesce(doc -> 'widgets', '[]') as widgets from module_dashboard
     where tenant_id = $1 and account_id = $2 and module = $3 ${lock}`,
    [db.tenantId, db.principal.id, module],
  );
  return row;
}
