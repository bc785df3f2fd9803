import { z } from "zod";
import { dashboardModules } from "../../dashboards/module-dashboards.ts";
import { whole } from "./common.ts";
import { userDashboard } from "./user-dashboard.ts";

/** The dashboard of a module as the caller sees it (`/api/v1/dashboards/module`). */
export const moduleDashboard = z
  .object({
    /** Name of the module. */
    id: z.enum(dashboardModules),
    /** 0: the default, which the caller has not changed. */
    version: whole,
    name: z.string(),
    widgets: userDashboard.shape.widgets,
  })
  .meta({ id: "ModuleDashboard" });
export type ModuleDashboard = z.infer<typeof moduleDashboard>;
