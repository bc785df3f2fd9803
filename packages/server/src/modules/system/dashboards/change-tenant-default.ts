import type { ModuleDefaultBody } from "@gantry/domain/contract/answers/module-dashboard.ts";
import type { DashboardModule } from "@gantry/domain/dashboards/module-dashboards.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readOwnModule, readRefused, resetModule } from "./module-dashboard-store.ts";
import type { DefaultParts } from "./module-default.ts";
import { readTenantDefault, writeTenantDefault } from "./module-tenant-default.ts";
import { dashboardOwner } from "./user-dashboard-store.ts";

/**
 * Moves the caller's own dashboard to the tenant: all people without one of their own see it from now on, the caller too.
 * Throws `staleVersion` with the current dashboard unless both versions are those that the caller saw.
 */
export async function publishTenantDefault(
  db: TenantTransaction,
  parts: DefaultParts,
  module: DashboardModule,
  sent: ModuleDefaultBody,
): Promise<void> {
  dashboardOwner(db);
  const own = await readOwnModule(db, module, "for update");
  const before = await readTenantDefault(db, module, "for update");
  const isSeen = own?.version === sent.version && before.version === sent.defaultVersion;
  if (!isSeen || !(await writeTenantDefault(db, module, { before, after: own.widgets }))) {
    const current = await readRefused(db, parts, module);
    const [stale, now] =
      current.version === sent.version
        ? [sent.defaultVersion, current.tenantDefault.version]
        : [sent.version, current.version];
    throw new AppError("staleVersion", { sent: stale, current: now }, { current });
  }
  await resetModule(db, module);
}

/**
 * All people without a dashboard of their own see that of the product again. Throws `staleVersion` with the current
 * dashboard if another default was published since the caller saw it.
 */
export async function restoreProductDefault(
  db: TenantTransaction,
  parts: DefaultParts,
  module: DashboardModule,
  defaultVersion: number,
): Promise<void> {
  const before = await readTenantDefault(db, module, "for update");
  if (!before.isPublished) return;
  if (before.version !== defaultVersion) {
    const current = await readRefused(db, parts, module);
    throw new AppError("staleVersion", { sent: defaultVersion, current: before.version }, { current });
  }
  await writeTenantDefault(db, module, { before, after: null });
}
