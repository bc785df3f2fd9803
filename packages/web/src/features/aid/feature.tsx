import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";
import { kindMenuItem, kindRoutes } from "../../shared/kind-screens.tsx";

const alarmSettings = kindAt(alarmConfig, {
  pages: "/aid/alarmconfig",
  module: "aid",
  where: { entityType: "ALERT_SOURCE" },
});
const kinds = [automatedIncident, alertSource, alarmSettings];

/** Incidents found by machines, and where the alerts about them come from. */
export const aid: Feature = {
  name: "aid",
  module: "aid",
  licence: "automatedIncident",
  menu: {
    label: () => i18next.t("shell:modules.aid"),
    icon: IconAlertTriangle,
    key: "i",
    items: kinds.map(kindMenuItem),
  },
  routes: kinds.flatMap((kind) => kindRoutes(kind)),
};
