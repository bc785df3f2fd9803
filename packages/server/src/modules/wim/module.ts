import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";

/** Weigh-in-motion stations. */
export const wim: ServerModule = {
  name: "wim",
  kinds: [serveKind({ kind: wimStation })],
};
