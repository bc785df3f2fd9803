import { report } from "@gantry/domain/kinds/report.ts";
import { IconReport } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import type { Feature } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes } from "../../kinds/kind-screens.tsx";

export const reports: Feature = {
  name: "reports",
  module: "reports",
  menu: {
    label: () => translate("shell:modules.reports"),
    icon: IconReport,
    key: "p",
    items: [kindMenuItem(report)],
  },
  routes: kindRoutes(report, {
    list: () => import("./report-list-extras.tsx").then((part) => part.reportListExtras),
    form: () => import("./report-editor/report-editor.tsx"),
  }).map((route) => ({
    ...route,
    entityType: report.entityType,
  })),
};
