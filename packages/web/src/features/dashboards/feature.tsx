import { IconLayoutDashboard } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import type { Feature } from "../../kinds/feature.ts";
import { rotationPath } from "./rotation/rotation-path.ts";

const path = "/dashboards";

export const dashboards: Feature = {
  name: "dashboards",
  module: "dashboards",
  menu: {
    label: () => translate("shell:modules.dashboards"),
    icon: IconLayoutDashboard,
    key: "b",
    items: [{ label: () => translate("shell:modules.dashboards"), path }],
  },
  moduleWidgets: () => import("./module/module-widgets.tsx"),
  dashboardWidgets: [
    { type: "iframe", part: () => import("./page-widget.tsx") },
    { type: "queryChart", part: () => import("./chart/chart-widget.tsx") },
  ],
  routes: [
    {
      path,
      title: () => translate("shell:modules.dashboards"),
      screen: () => import("./dashboard-list.tsx"),
    },
    {
      path: rotationPath,
      parent: path,
      title: () => translate("dashboards:rotation.title"),
      screen: () => import("./rotation/rotation-screen.tsx"),
    },
    {
      path: `${path}/$scope/$id`,
      parent: path,
      title: () => translate("dashboards:one"),
      screen: () => import("./dashboard-screen.tsx"),
    },
  ],
};
