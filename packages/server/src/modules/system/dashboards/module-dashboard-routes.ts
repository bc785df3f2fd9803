import {
  moduleDashboard,
  moduleDefaultBody,
  type ModuleDefaultBody,
  moduleRestoreBody,
  type ModuleRestoreBody,
} from "@gantry/domain/contract/answers/module-dashboard.ts";
import { type DashboardModule, dashboardModules } from "@gantry/domain/dashboards/module-dashboards.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { kindBody, type KindBody } from "../../../platform/kinds/calls/kind-body.ts";
import type { Platform } from "../../../platform/module.ts";
import { publishTenantDefault, restoreProductDefault } from "./change-tenant-default.ts";
import { readModule, resetModule, saveModule } from "./module-dashboard-store.ts";
import type { DefaultParts } from "./module-default.ts";

const shared = { path: "/dashboards/module/:id", access: "signedIn" } as const;

/** For those who may make shared dashboards: it is one that all see. */
const ofTenant = {
  path: `${shared.path}/default`,
  access: { action: "CREATE", entityType: dashboard.entityType },
} as const;

/** Dashboards of modules: filled by default, changed and reset by each person (DASH-002). */
export function moduleDashboardRoutes({
  database,
  ...parts
}: Pick<Platform, "database"> & DefaultParts): RouteDeclaration<never>[] {
  return [
    tenantRoute<never>(database, {
      ...shared,
      method: "GET",
      answer: moduleDashboard,
      summary: "Get the dashboard of a module: the caller's own, else the default as version 0",
      work: (db, { param }) => readModule(db, parts, moduleNamed(param("id"))),
    }),
    tenantRoute<KindBody>(database, {
      ...shared,
      method: "PUT",
      answer: moduleDashboard,
      summary: "Replace the caller's dashboard of a module",
      body: kindBody(dashboard),
      work: (db, { param, body }) => saveModule(db, parts, moduleNamed(param("id")), body),
    }),
    tenantRoute<never>(database, {
      ...shared,
      method: "DELETE",
      answer: z.void(),
      summary: "Reset the caller's dashboard of a module to the default",
      work: (db, { param }) => resetModule(db, moduleNamed(param("id"))),
    }),
    tenantRoute<ModuleDefaultBody>(database, {
      ...ofTenant,
      method: "PUT",
      answer: z.void(),
      summary: "Make the caller's dashboard of a module the default for the tenant",
      body: moduleDefaultBody,
      work: (db, { param, body }) => publishTenantDefault(db, parts, moduleNamed(param("id")), body),
    }),
    tenantRoute<ModuleRestoreBody>(database, {
      ...ofTenant,
      method: "POST",
      path: `${ofTenant.path}/restore`,
      answer: z.void(),
      summary: "Replace the default of the tenant for a module by that of the product",
      body: moduleRestoreBody,
      work: (db, { param, body }) =>
        restoreProductDefault(db, parts, moduleNamed(param("id")), body.defaultVersion),
    }),
  ];
}

function moduleNamed(id: string): DashboardModule {
  const module = dashboardModules.find((one) => one === id);
  if (!module) throw new AppError("notFound", { kind: dashboard.name, id });
  return module;
}
