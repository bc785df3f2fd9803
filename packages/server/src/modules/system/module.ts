import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { actionRoutes } from "./action-routes.ts";
import { agentRoutes } from "./agent-routes.ts";
import { permissionRoutes } from "./permission-routes.ts";
import { sessionRoutes } from "./session-routes.ts";

/** Sessions, permissions and agents, and what administrators set for everyone: map views and layers. */
export const system: ServerModule = {
  name: "system",
  kinds: [serveKind({ kind: mapConfig }), serveKind({ kind: mapLayer })],
  routes: (platform) => [
    ...sessionRoutes(platform),
    ...permissionRoutes(platform),
    ...agentRoutes(platform),
    ...actionRoutes(platform),
  ],
};
