import type { ModuleDashboard } from "@gantry/domain/contract/answers/module-dashboard.ts";
import type { DashboardModule } from "@gantry/domain/dashboards/module-dashboards.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";

/** Null: the default of the product. */
type Widgets = readonly unknown[] | null;
type TenantDefault = Omit<ModuleDashboard["tenantDefault"], "widgets"> & { widgets: Widgets };

const unchanged: TenantDefault = {
  version: 0,
  isPublished: false,
  changedAt: null,
  changedByDisplayName: null,
  widgets: null,
};

export async function readTenantDefault(
  db: TenantTransaction,
  module: DashboardModule,
  lock: "" | "for update" = "",
): Promise<TenantDefault> {
  const [row] = await db.query<TenantDefault>(
    `select version::float8 as version, widgets is not null as "isPublished", widgets,
       ${isoTimeSql("changed_at")} as "changedAt", changed_by_name as "changedByDisplayName"
     from module_dashboard_default where tenant_id = $1 and module = $2 ${lock}`,
    [db.tenantId, module],
  );
  return row ?? unchanged;
}

/** Replaces the default that was read with a lock, and publishes the change. False: another one was first. */
export async function writeTenantDefault(
  db: TenantTransaction,
  module: DashboardModule,
  { before, after }: { before: TenantDefault; after: Widgets },
): Promise<boolean> {
  const [written] = await db.query<{ rev: number }>(
    `insert into module_dashboard_default as d (tenant_id, module, version, widgets, changed_at, changed_by_name)
     values ($1, $2, 1, $3::jsonb, to_timestamp($4::float8 / 1000), $5)
     on conflict (tenant_id, module) do update
       set version = d.version + 1, widgets = excluded.widgets, changed_at = excluded.changed_at,
         changed_by_name = excluded.changed_by_name
       where d.version = $6::int8
     returning nextval('entity_rev')::float8 as rev`,
    [db.tenantId, module, after && JSON.stringify(after), db.nowMs, db.principal.displayName, before.version],
  );
  // Of two first publications at once the second finds a row that it has not seen.
  if (!written) return false;
  await audit(db, module, { before: before.widgets, after });
  db.announce({
    topic: "entity",
    tenantId: db.tenantId,
    entityType: "MODULE_DASHBOARD",
    id: module,
    updateType: "UPDATE",
    rev: written.rev,
  });
  return true;
}

function audit(
  db: TenantTransaction,
  module: DashboardModule,
  { before, after }: { before: Widgets; after: Widgets },
): Promise<void> {
  const stateOf = (widgets: Widgets) => widgets && { name: module, widgets };
  const action = before === null ? "CREATE" : after === null ? "DELETE" : "UPDATE";
  return writeAudit(db, {
    action,
    entityType: dashboard.entityType,
    entityId: `module ${module}`,
    before: stateOf(before),
    after: stateOf(after),
  });
}
