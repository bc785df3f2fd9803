import { IconScale } from "@tabler/icons-react";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";
import { entityPath } from "../../shared/kind-paths.ts";
import { kindMenuItem, kindRoutes } from "../../shared/kind-screens.tsx";
import { DeviceCount } from "../../shared/status/device-count.tsx";
import { useOfflineNeeds } from "../../shared/status/device-needs.ts";

const pathOf = (id: string) => entityPath(wimStation, id, false);

/** Weigh-in-motion stations. */
export const wim: Feature = {
  name: "wim",
  module: "wim",
  licence: "wim",
  menu: {
    label: () => i18next.t("shell:modules.wim"),
    icon: IconScale,
    key: "x",
    items: [kindMenuItem(wimStation)],
  },
  routes: kindRoutes(wimStation),
  summary: () => <DeviceCount kind={wimStation} />,
  mapLayer: [{ entityType: wimStation.entityType, pathOf }],
  useNeeds: (isEnabled) => useOfflineNeeds(wimStation, pathOf, isEnabled),
};
