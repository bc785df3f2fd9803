import { IconActivity } from "@tabler/icons-react";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
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
  pages: "/detectors/alarmconfig",
  module: "detectors",
  where: { entityType: "DETECTOR" },
});
const pathOf = (id: string) => entityPath(detector, id);

const module: DeviceModule = {
  base: "/detectors",
  label: () => translate("shell:modules.detectors"),
  devices: detector,
  has: ["alarms"],
};

export const detectors: Feature = {
  name: "detectors",
  module: "detectors",
  menu: {
    label: module.label,
    icon: IconActivity,
    key: "d",
    items: [
      kindMenuItem(detector),
      dashboardItem(module),
      kindMenuItem(workZone),
      alarmItem(module),
      kindMenuItem(alarmSettings),
    ],
  },
  routes: [
    ...kindRoutes(detector, {
      list: async () => (await import("./list/detector-list-extras.tsx")).detectorListExtras,
      detail: () => import("./detail/detector-detail.tsx"),
    }),
    ...kindRoutes(workZone),
    ...kindRoutes(alarmSettings),
    dashboardRoute(module, { above: () => import("./dashboard/detector-panels.tsx") }),
    alarmRoute(module),
    // The specification also uses the singular path (DET-005).
    ...scheduleRoutes(module, ["/detectors/schedule", "/detector/schedule"]),
  ],
  summary: () => <DeviceCount kind={detector} />,
  mapLayer: [
    {
      entityType: detector.entityType,
      overlay: () => import("./map-queues/queues-overlay.tsx"),
      layers: [
        {
          id: "queue",
          group: "traffic",
          label: () => translate("map:layers.queue"),
          isOnByDefault: true,
          licence: "automatedIncident",
        },
      ],
    },
  ],
  useNeeds: (isEnabled) => useDeviceNeeds(module, pathOf, isEnabled),
};
