import { IconCloudRain } from "@tabler/icons-react";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { translate } from "../../text/translate.ts";
import type { Feature } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes } from "../../kinds/kind-screens.tsx";
import {
  dashboardItem,
  dashboardRoute,
  type DeviceModule,
  scheduleRoutes,
} from "../../kinds/module-screens/module-routes.tsx";
import { DeviceCount } from "../../kinds/devices/device-count.tsx";
import { useOfflineNeeds } from "../../kinds/devices/device-needs.ts";

const pathOf = (id: string) => entityPath(weatherStation, id);

const module: DeviceModule = {
  base: "/weather",
  label: () => translate("shell:modules.weather"),
  devices: weatherStation,
};

export const weather: Feature = {
  name: "weather",
  module: "weather",
  menu: {
    label: module.label,
    icon: IconCloudRain,
    key: "w",
    items: [kindMenuItem(weatherStation), dashboardItem(module)],
  },
  routes: [
    ...kindRoutes(weatherStation, {
      list: async () => (await import("./list/weather-list-extras.tsx")).weatherListExtras,
      detail: () => import("./weather-detail.tsx"),
    }),
    dashboardRoute(module, { above: () => import("./dashboard/weather-dashboard-panel.tsx") }),
    ...scheduleRoutes(module, ["/weather/schedule"]),
  ],
  summary: () => <DeviceCount kind={weatherStation} />,
  mapLayer: [{ entityType: weatherStation.entityType, pastCard: () => import("./past-weather-card.tsx") }],
  useNeeds: (isEnabled) => useOfflineNeeds(weatherStation, pathOf, isEnabled),
};
