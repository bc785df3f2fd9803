import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { readAlarms } from "../../platform/alarms/alarm-catalogue.ts";
import { readNotifications } from "../../platform/notifications/notification-catalogue.ts";
import { deliveryRoutes } from "../../platform/notifications/delivery/delivery-routes.ts";
import { notificationRoutes } from "../../platform/notifications/notification-routes.ts";
import { notifyAlarms } from "../../platform/alarms/alarm-notifications.ts";
import { learnAlarmCauses } from "../../platform/alarms/learn-causes.ts";
import { settleDueAlarms } from "../../platform/alarms/due-alarms.ts";
import { watchAlarms } from "../../platform/alarms/watch-alarms.ts";
import { deviceTables } from "../../platform/agent-link/assignment/device-tables.ts";
import { alarmRoutes } from "../../platform/alarms/alarm-routes.ts";
import { readAgents } from "../../platform/agent-link/agents/agent-catalogue.ts";
import { actionRoutes, readActions } from "./action-routes.ts";
import { apiKeyHooks } from "./people/api-key-hooks.ts";
import { brandingRoutes } from "./branding-routes.ts";
import { formSourceRoutes } from "./form-source-routes.ts";
import { licenceRoutes } from "./licence-routes.ts";
import { permissionGroupHooks } from "./grants/permission-group-hooks.ts";
import { permissionRoutes } from "./grants/permission-routes.ts";
import { roleHooks } from "./grants/role-hooks.ts";
import { userDashboardRoutes } from "./dashboards/user-dashboard-routes.ts";
import { preferenceRoutes } from "./preferences/preference-routes.ts";
import { profileRoutes } from "./people/profile-routes.ts";
import { handOverRecord, shiftNoteRecord } from "./shift/shift-records.ts";
import { shiftRoutes } from "./shift/shift-routes.ts";
import { sessionRoutes } from "./people/session-routes.ts";
import { systemPreferenceRoutes } from "./preferences/system-preference-routes.ts";
import { userRoutes } from "./people/user-routes.ts";

const devices = deviceTables(kinds);

export const system: ServerModule = {
  name: "system",
  kinds: [
    serveKind({ kind: apiKey, ...apiKeyHooks }),
    serveKind({ kind: permissionGroup, ...permissionGroupHooks }),
    serveKind({ kind: role, ...roleHooks }),
  ],
  routes: (platform) => [
    ...sessionRoutes(platform),
    ...preferenceRoutes(platform),
    ...systemPreferenceRoutes(platform),
    ...userDashboardRoutes(platform),
    ...profileRoutes(platform),
    ...permissionRoutes(platform),
    ...formSourceRoutes(platform),
    ...licenceRoutes(platform),
    ...brandingRoutes(platform),
    ...userRoutes(platform),
    ...actionRoutes(platform),
    ...alarmRoutes(platform),
    ...shiftRoutes(platform),
    ...notificationRoutes(platform),
    ...deliveryRoutes(platform),
  ],
  readers: {
    ALARM: readAlarms,
    COMMUNICATION_ACTION: readActions,
    COMMUNICATION_AGENT: readAgents,
    NOTIFICATION: readNotifications,
  },
  records: [shiftNoteRecord, handOverRecord],
  jobs: [
    { name: "watchLicence", everyMs: 600_000, run: (db, { licences }) => licences.desk.watch(db) },
    { name: "settleDueAlarms", everyMs: 1000, run: (db) => settleDueAlarms(db, devices) },
    { name: "watchAlarms", everyMs: 5000, run: (db) => watchAlarms(db, devices) },
    { name: "learnAlarmCauses", everyMs: 600_000, run: (db) => learnAlarmCauses(db, devices) },
    { name: "notifyAlarms", everyMs: 1000, run: notifyAlarms },
  ],
};
