import { report } from "@gantry/domain/kinds/report.ts";
import { file } from "@gantry/domain/fields/heavy-fields.ts";
import { maxPictureBytes } from "@gantry/domain/reports/report-block.ts";
import type { ServerModule } from "../../platform/module.ts";

export const reports: ServerModule = {
  name: "reports",
  kinds: [],
  // Pictures are uploaded before the report is saved, which binds them to it.
  uploads: [
    {
      kind: report,
      name: "body",
      field: file({ accept: ["png", "jpeg", "webp"], maxBytes: maxPictureBytes }),
    },
  ],
};
