import { IconActivity } from "@tabler/icons-react";
import { detector } from "@gantry/domain/kinds/detector.ts";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";
import { entityPath } from "../../shared/kind-paths.ts";
import { kindMenuItem, kindRoutes } from "../../shared/kind-screens.tsx";
import { DeviceCount } from "../../shared/status/device-count.tsx";
import { useOfflineNeeds } from "../../shared/status/device-needs.ts";

const pathOf = (id: string) => entityPath(detector, id, false);

/** Traffic detectors. */
export const detectors: Feature = {
  name: "detectors",
  module: "detectors",
  licence: "detector",
  menu: {
    label: () => i18next.t("shell:modules.detectors"),
    icon: IconActivity,
    key: "d",
    items: [kindMenuItem(detector)],
  },
  routes: kindRoutes(detector),
  summary: () => <DeviceCount kind={detector} />,
  mapLayer: [{ entityType: detector.entityType, pathOf }],
  useNeeds: (isEnabled) => useOfflineNeeds(detector, pathOf, isEnabled),
};
