import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { mapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";

/** What administrators set for everyone: map views and layers. */
export const system: ServerModule = {
  name: "system",
  kinds: [serveKind({ kind: mapConfig }), serveKind({ kind: mapLayer })],
};
