import { z } from "zod";
import { dashboardModules } from "../../dashboards/module-dashboards.ts";
import { whole } from "./common.ts";
import { userDashboard } from "./user-dashboard.ts";

/** `own`: the caller's. `tenant`: what a person made the default for all. `product`: filled by the product. */
export const moduleDashboardOrigins = ["own", "tenant", "product"] as const;

/** PUT …/default: the version of the caller's own, which becomes the default. */
export const moduleDefaultBody = z.strictObject({ version: z.int().min(1) });
export type ModuleDefaultBody = z.infer<typeof moduleDefaultBody>;

/** The dashboard of a module as the caller sees it (`/api/v1/dashboards/module`). */
export const moduleDashboard = z
  .object({
    /** Name of the module. */
    id: z.enum(dashboardModules),
    /** 0: a default, which the caller has not changed. */
    version: whole,
    origin: z.enum(moduleDashboardOrigins),
    name: z.string(),
    widgets: userDashboard.shape.widgets,
  })
  .meta({ id: "ModuleDashboard" });
export type ModuleDashboard = z.infer<typeof moduleDashboard>;
