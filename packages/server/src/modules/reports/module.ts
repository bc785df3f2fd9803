import { report } from "@gantry/domain/kinds/report.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";

/** Reports that people write. */
export const reports: ServerModule = {
  name: "reports",
  kinds: [serveKind({ kind: report })],
};
