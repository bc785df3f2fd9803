import { IconActivity } from "@tabler/icons-react";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { translate } from "../../text/translate.ts";
import type { Feature, LegendEntry } from "../../kinds/feature.ts";
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

const flowLegend: readonly LegendEntry[] = [
  { line: "solid", role: "good", label: () => translate("map:legends.free") },
  { line: "solid", role: "warn", label: () => translate("map:legends.slow") },
  { line: "solid", role: "bad", label: () => translate("map:legends.congested") },
  { line: "solid", role: "unknown", label: () => translate("map:legends.unknown") },
];

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
  card: [
    { entityType: workZone.entityType, card: () => import("./map-work-zones/work-zone-card.tsx") },
    { entityType: "TRAVEL_TIME", card: () => import("./map-travel-times/travel-time-card.tsx") },
  ],
  mapLayer: [
    {
      entityType: detector.entityType,
      overlay: () => import("./traffic-overlay.tsx"),
      pastOverlay: () => import("./past-traffic-overlay.tsx"),
      entries: () => import("./road-entries.tsx"),
      pastCard: () => import("./detail/past-detector-card.tsx"),
      layers: [
        {
          id: "roadSpeed",
          group: "traffic",
          label: () => translate("map:layers.roadSpeed"),
          isOnByDefault: true,
          legend: flowLegend,
        },
        {
          id: "travelTime",
          group: "traffic",
          label: () => translate("map:layers.travelTime"),
          isOnByDefault: false,
        },
        {
          id: "queue",
          group: "traffic",
          label: () => translate("map:layers.queue"),
          isOnByDefault: true,
          licence: "automatedIncident",
          legend: [{ line: "dotted", role: "bad", label: () => translate("map:legends.queue") }],
        },
      ],
    },
    {
      entityType: workZone.entityType,
      overlay: () => import("./map-work-zones/work-zones-overlay.tsx"),
      pastOverlay: () => import("./map-work-zones/past-work-zones-overlay.tsx"),
      entries: () => import("./map-work-zones/work-zone-entries.tsx"),
      layers: [
        {
          id: "workZone",
          group: "traffic",
          label: () => translate("map:layers.workZone"),
          isOnByDefault: true,
          legend: [
            { line: "dashed", role: "warn", label: () => translate("map:legends.active") },
            { line: "dotted", role: "warn", label: () => translate("map:legends.planned") },
          ],
        },
      ],
    },
  ],
  useNeeds: (isEnabled) => useDeviceNeeds(module, pathOf, isEnabled),
};
