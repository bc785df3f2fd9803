import { z } from "zod";
import { dashboardModules } from "../../dashboards/module-dashboards.ts";
import { variableNames } from "../../dashboards/variables.ts";
import { time, whole } from "./common.ts";
import { userDashboard } from "./user-dashboard.ts";

/** `own`: the caller's. `tenant`: what a person made the default for all. `product`: filled by the product. */
export const moduleDashboardOrigins = ["own", "tenant", "product"] as const;

/** PUT …/default: the version of the caller's own, which becomes the default, and of the default that it replaces. */
export const moduleDefaultBody = z.strictObject({
  version: z.int().min(1),
  defaultVersion: z.int().min(0),
});
export type ModuleDefaultBody = z.infer<typeof moduleDefaultBody>;

/** POST …/default/restore: the version of the default that is deleted. */
export const moduleRestoreBody = moduleDefaultBody.pick({ defaultVersion: true });
export type ModuleRestoreBody = z.infer<typeof moduleRestoreBody>;

/** The dashboard of a module as the caller sees it (`/api/v1/dashboards/module`). */
export const moduleDashboard = z
  .object({
    /** Name of the module. */
    id: z.enum(dashboardModules),
    /** 0: a default, which the caller has not changed. */
    version: whole,
    origin: z.enum(moduleDashboardOrigins),
    name: z.string(),
    /** The default of the tenant, also where the caller's own is shown. */
    tenantDefault: z.object({
      /** Counts publications and restorations; 0: there was none. */
      version: whole,
      /** False: the default of the product is shown. */
      isPublished: z.boolean(),
      changedAt: time.nullable(),
      changedByDisplayName: z.string().nullable(),
      /** Of a published one, in a refusal: the caller chooses between it and their own. */
      widgets: userDashboard.shape.widgets.optional(),
    }),
    /** The same for every caller. */
    variables: z.array(z.enum(variableNames)),
    widgets: userDashboard.shape.widgets,
  })
  .meta({ id: "ModuleDashboard" });
export type ModuleDashboard = z.infer<typeof moduleDashboard>;
