import { detector } from "@gantry/domain/kinds/detector.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";

/** Traffic detectors. */
export const detectors: ServerModule = {
  name: "detectors",
  kinds: [serveKind({ kind: detector })],
};
