import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { translate } from "../../text/translate.ts";
import type { Feature, MenuItem } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes } from "../../kinds/kind-screens.tsx";
import {
  alarmItem,
  alarmRoute,
  dashboardRoute,
  type DeviceModule,
} from "../../kinds/module-screens/module-routes.tsx";
import { useIncidentNeeds } from "./incident-needs.ts";
import { useAlarmNeeds } from "../../kinds/alarms/alarm-needs.ts";
import { ownAlarmRoutes } from "../../kinds/module-screens/own-alarm-routes.tsx";

const alarmSettings = kindAt(alarmConfig, {
  pages: "/aid/alarmconfig",
  module: "aid",
  where: { entityType: "ALERT_SOURCE" },
});
const module: DeviceModule = {
  base: "/aid",
  label: () => translate("shell:modules.aid"),
  devices: alertSource,
  has: ["alarms"],
};
const dashboardEntry: MenuItem = {
  label: () => translate("shell:dashboard"),
  path: "/aid/dashboard",
  entityType: automatedIncident.entityType,
};

const reportPath = "/aid/report";
const exerciseType = "EXERCISE";
const exercisesEntry: MenuItem = {
  label: () => translate("shell:exercises"),
  path: "/aid/exercises",
  entityType: exerciseType,
};

export const aid: Feature = {
  name: "aid",
  module: "aid",
  menu: {
    label: module.label,
    icon: IconAlertTriangle,
    key: "i",
    items: [
      kindMenuItem(automatedIncident),
      dashboardEntry,
      alarmItem(module),
      kindMenuItem(alertSource),
      exercisesEntry,
      kindMenuItem(alarmSettings),
    ],
  },
  routes: [
    ...kindRoutes(automatedIncident, {
      list: () => import("./incident-list/incident-list-extras.tsx").then((part) => part.incidentListExtras),
      detail: () => import("./incident/incident-detail.tsx"),
    }),
    {
      path: `${automatedIncident.pages}/$id/report`,
      parent: `${automatedIncident.pages}/$id/detail`,
      title: () => translate("incidents:incidentReport.crumb"),
      entityType: automatedIncident.entityType,
      screen: () => import("./incident-report/incident-report-screen.tsx"),
    },
    ...kindRoutes(alertSource, { detail: () => import("./alert-source-detail.tsx") }),
    {
      path: reportPath,
      parent: automatedIncident.pages,
      title: () => translate("incidents:report.title"),
      entityType: automatedIncident.entityType,
      screen: () => import("./report/report-screen.tsx"),
    },
    {
      path: exercisesEntry.path,
      title: exercisesEntry.label,
      entityType: exerciseType,
      screen: () => import("./exercises/exercises-screen.tsx"),
    },
    {
      path: `${exercisesEntry.path}/new`,
      parent: exercisesEntry.path,
      title: () => translate("exercises:form.title"),
      entityType: exerciseType,
      screen: () => import("./exercises/start-exercise-screen.tsx"),
    },
    {
      path: `${exercisesEntry.path}/$id`,
      parent: exercisesEntry.path,
      title: () => translate("exercises:one"),
      entityType: exerciseType,
      screen: () => import("./exercises/exercise-screen.tsx"),
    },
    ...kindRoutes(alarmSettings),
    ...ownAlarmRoutes(alertSource, alarmSettings.pages),
    dashboardRoute(module, { above: () => import("./dashboard-panels.tsx") }),
    alarmRoute(module),
  ],
  creations: [
    {
      name: "reportIncident",
      entityType: automatedIncident.entityType,
      label: () => translate("incidents:report.open"),
      action: "UPDATE",
      path: reportPath,
    },
  ],
  card: [{ entityType: automatedIncident.entityType, card: () => import("./incident/incident-card.tsx") }],
  mapLayer: [
    {
      entityType: automatedIncident.entityType,
      overlay: () => import("./map-incidents/incidents-overlay.tsx"),
      entries: () => import("./map-incidents/incident-entries.tsx"),
      pastOverlay: () => import("./map-incidents/past-incidents-overlay.tsx"),
      strip: () => import("./map-incidents/incident-strip.tsx"),
      layers: [
        {
          id: "incident",
          group: "incidents",
          label: () => translate("map:layers.incident"),
          isOnByDefault: true,
        },
        {
          id: "incidentCleared",
          group: "incidents",
          label: () => translate("map:layers.incidentCleared"),
          isOnByDefault: false,
        },
      ],
    },
  ],
  brief: () => import("./incident-brief.ts"),
  dashboardWidgets: [{ type: "incidentHotspot", part: () => import("./hotspot-widget.tsx") }],
  useNeeds: (isEnabled) => {
    const incidents = useIncidentNeeds(isEnabled);
    const alarms = useAlarmNeeds(alertSource, `${module.base}/alarm`, isEnabled);
    return incidents && alarms && [...incidents, ...alarms];
  },
};
