import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { brandingOptions } from "@gantry/domain/kinds/branding-options.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { formSource } from "@gantry/domain/kinds/form-source.ts";
import { incidentType } from "@gantry/domain/kinds/incident-type.ts";
import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { storageConfig } from "@gantry/domain/kinds/storage-config.ts";
import { permissionGroup } from "@gantry/domain/kinds/permission-group.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { readAlarms } from "../../platform/alarms/alarm-catalogue.ts";
import { alarmRoutes } from "../../platform/alarms/alarm-routes.ts";
import { readAgents } from "../../platform/agent-link/agent-catalogue.ts";
import { actionRoutes, readActions } from "./action-routes.ts";
import { apiKeyHooks } from "./people/api-key-hooks.ts";
import { brandingRoutes } from "./branding-routes.ts";
import { formSourceRoutes } from "./form-source-routes.ts";
import { licenceRoutes } from "./licence-routes.ts";
import { permissionGroupHooks } from "./grants/permission-group-hooks.ts";
import { permissionRoutes } from "./grants/permission-routes.ts";
import { roleHooks } from "./grants/role-hooks.ts";
import { preferenceRoutes } from "./preferences/preference-routes.ts";
import { profileRoutes } from "./people/profile-routes.ts";
import { sessionRoutes } from "./people/session-routes.ts";
import { systemPreferenceRoutes } from "./preferences/system-preference-routes.ts";
import { userRoutes } from "./people/user-routes.ts";

const plain = [
  alarmConfig,
  brandingOptions,
  chartConfig,
  dashboard,
  formSource,
  incidentType,
  mapConfig,
  mapLayer,
  retentionPolicy,
  storageConfig,
];

/** Sessions, permissions and agents, and what administrators set for everyone: map views and layers. */
export const system: ServerModule = {
  name: "system",
  kinds: [
    ...plain.map((kind) => serveKind({ kind })),
    serveKind({ kind: apiKey, ...apiKeyHooks }),
    serveKind({ kind: permissionGroup, ...permissionGroupHooks }),
    serveKind({ kind: role, ...roleHooks }),
  ],
  routes: (platform) => [
    ...sessionRoutes(platform),
    ...preferenceRoutes(platform),
    ...systemPreferenceRoutes(platform),
    ...profileRoutes(platform),
    ...permissionRoutes(platform),
    ...formSourceRoutes(platform),
    ...licenceRoutes(platform),
    ...brandingRoutes(platform),
    ...userRoutes(platform),
    ...actionRoutes(platform),
    ...alarmRoutes(platform),
  ],
  readers: { ALARM: readAlarms, COMMUNICATION_ACTION: readActions, COMMUNICATION_AGENT: readAgents },
  jobs: [{ name: "watchLicence", everyMs: 600_000, run: (db, { licences }) => licences.desk.watch(db) }],
};
