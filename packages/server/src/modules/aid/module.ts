import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";

/** Automated incident detection: where alerts come from, and the incidents found in them. */
export const aid: ServerModule = {
  name: "aid",
  kinds: [serveKind({ kind: alertSource }), serveKind({ kind: automatedIncident })],
};
