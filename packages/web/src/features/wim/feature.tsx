import { IconScale } from "@tabler/icons-react";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { entityPath } from "@gantry/domain/kinds/entity-path.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";
import { kindMenuItem, kindRoutes } from "../../shared/kind-screens.tsx";
import { DeviceCount } from "../../shared/status/device-count.tsx";
import { useOfflineNeeds } from "../../shared/status/device-needs.ts";

const alarmSettings = kindAt(alarmConfig, {
  pages: "/wim/alarmconfig",
  module: "wim",
  where: { entityType: "WIM" },
});
const kinds = [wimStation, alarmSettings];
const pathOf = (id: string) => entityPath(wimStation, id);

/** Weigh-in-motion stations. */
export const wim: Feature = {
  name: "wim",
  module: "wim",
  licence: "wim",
  menu: {
    label: () => i18next.t("shell:modules.wim"),
    icon: IconScale,
    key: "x",
    items: kinds.map(kindMenuItem),
  },
  routes: kinds.flatMap((kind) => kindRoutes(kind)),
  summary: () => <DeviceCount kind={wimStation} />,
  mapLayer: [{ entityType: wimStation.entityType }],
  useNeeds: (isEnabled) => useOfflineNeeds(wimStation, pathOf, isEnabled),
};
