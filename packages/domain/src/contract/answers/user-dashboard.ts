import { z } from "zod";
import { variableNames } from "../../dashboards/variables.ts";
import { dashboardWidgetTypes } from "../../kinds/dashboard.ts";
import { moduleNames } from "../../kinds/report.ts";
import { time, whole } from "./common.ts";

export const maxUserDashboards = 100;

/** A dashboard of one person, with the fields of a shared one (`/api/v1/dashboards/user`). */
export const userDashboard = z
  .object({
    id: z.string(),
    version: whole,
    name: z.string(),
    module: z.enum(moduleNames).nullable(),
    description: z.string().nullable(),
    variables: z.array(z.enum(variableNames)),
    widgets: z.array(
      z.object({
        type: z.enum(dashboardWidgetTypes),
        x: whole,
        y: whole,
        width: whole,
        height: whole,
        config: z.unknown(),
      }),
    ),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "UserDashboard" });
export type UserDashboard = z.infer<typeof userDashboard>;
