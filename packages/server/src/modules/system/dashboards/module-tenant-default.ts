import type { DashboardModule } from "@gantry/domain/dashboards/module-dashboards.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { dashboardOwner } from "./user-dashboard-store.ts";

/** Undefined where the tenant has none of its own. */
export async function readTenantDefault(db: TenantTransaction, module: DashboardModule): Promise<unknown> {
  const [row] = await db.query<{ widgets: unknown }>(
    `select coalesce(doc -> 'widgets', '[]') as widgets from module_dashboard_default
     where tenant_id = $1 and module = $2`,
    [db.tenantId, module],
  );
  return row?.widgets;
}

/**
 * Moves the caller's own dashboard to the tenant: all people without one of their own see it from now on, the caller too.
 * Throws `staleVersion` unless it is the version that the caller saw.
 */
export async function makeTenantDefault(
  db: TenantTransaction,
  module: DashboardModule,
  version: number,
): Promise<void> {
  const before = await readTenantDefault(db, module);
  const [moved] = await db.query<{ widgets: unknown }>(
    `with own as (
       delete from module_dashboard where tenant_id = $1 and account_id = $2 and module = $3 and version = $4::int8
       returning doc)
     insert into module_dashboard_default (tenant_id, module, doc) select $1, $3, doc from own
     on conflict (tenant_id, module) do update set doc = excluded.doc
     returning coalesce(doc -> 'widgets', '[]') as widgets`,
    [db.tenantId, dashboardOwner(db), module, version],
  );
  if (!moved) throw new AppError("staleVersion", { sent: version, current: 0 });
  await audit(db, module, { before, after: moved.widgets });
}

/** All people without a dashboard of their own see that of the product again. */
export async function resetTenantDefault(db: TenantTransaction, module: DashboardModule): Promise<void> {
  const [gone] = await db.query<{ widgets: unknown }>(
    `delete from module_dashboard_default where tenant_id = $1 and module = $2
     returning coalesce(doc -> 'widgets', '[]') as widgets`,
    [db.tenantId, module],
  );
  if (gone) await audit(db, module, { before: gone.widgets, after: undefined });
}

const audit = (
  db: TenantTransaction,
  module: DashboardModule,
  { before, after }: { before: unknown; after: unknown },
): Promise<void> => {
  const stateOf = (widgets: unknown) => (widgets === undefined ? null : { name: module, widgets });
  const action = before === undefined ? "CREATE" : after === undefined ? "DELETE" : "UPDATE";
  return writeAudit(db, {
    action,
    entityType: dashboard.entityType,
    entityId: `module ${module}`,
    before: stateOf(before),
    after: stateOf(after),
  });
};
