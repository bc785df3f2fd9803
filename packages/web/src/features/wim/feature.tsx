import { IconScale } from "@tabler/icons-react";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { translate } from "../../text/translate.ts";
import type { Feature } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes } from "../../kinds/kind-screens.tsx";
import {
  alarmItem,
  alarmRoute,
  dashboardItem,
  dashboardRoute,
  type DeviceModule,
  scheduleRoutes,
} from "../../kinds/module-screens/module-routes.tsx";
import { DeviceCount } from "../../kinds/devices/device-count.tsx";
import { useDeviceNeeds } from "../../kinds/devices/device-needs.ts";

const alarmSettings = kindAt(alarmConfig, {
  pages: "/wim/alarmconfig",
  module: "wim",
  where: { entityType: "WIM" },
});
const pathOf = (id: string) => entityPath(wimStation, id);

const module: DeviceModule = {
  base: "/wim",
  label: () => translate("shell:modules.wim"),
  devices: wimStation,
  has: ["alarms"],
};
const settingsPath = "/wim/settings";

export const wim: Feature = {
  name: "wim",
  module: "wim",
  menu: {
    label: module.label,
    icon: IconScale,
    key: "x",
    items: [
      kindMenuItem(wimStation),
      dashboardItem(module),
      alarmItem(module),
      kindMenuItem(alarmSettings),
      {
        label: () => translate("shell:moduleInformation"),
        path: settingsPath,
        entityType: wimStation.entityType,
      },
    ],
  },
  routes: [
    ...kindRoutes(wimStation, {
      list: async () => (await import("./list/wim-list-extras.tsx")).wimListExtras,
      detail: () => import("./detail/wim-detail.tsx"),
    }),
    ...kindRoutes(alarmSettings),
    dashboardRoute(module),
    alarmRoute(module),
    ...scheduleRoutes(module, ["/wim/schedule"]),
    {
      path: settingsPath,
      title: () => translate("shell:moduleInformation"),
      screen: () => import("./module-information.tsx"),
    },
  ],
  summary: () => <DeviceCount kind={wimStation} />,
  mapLayer: [{ entityType: wimStation.entityType }],
  dashboardWidgets: [
    { type: "vehicleClass", part: () => import("./dashboard/class-widget.tsx") },
    { type: "axleGraph", part: () => import("./dashboard/axle-widget.tsx") },
    { type: "vehicleImage", part: () => import("./dashboard/image-widget.tsx") },
    { type: "lidarScan", part: () => import("./dashboard/lidar-widget.tsx") },
  ],
  useNeeds: (isEnabled) => useDeviceNeeds(module, pathOf, isEnabled),
};
