import { report } from "@gantry/domain/kinds/report.ts";
import { IconReport } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes } from "../../kinds/kind-screens.tsx";

export const reports: Feature = {
  name: "reports",
  module: "reports",
  menu: {
    label: () => i18next.t("shell:modules.reports"),
    icon: IconReport,
    key: "p",
    items: [kindMenuItem(report)],
  },
  routes: kindRoutes(report).map((route) => ({ ...route, entityType: report.entityType })),
};
