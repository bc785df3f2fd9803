import { IconCamera } from "@tabler/icons-react";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";
import { entityPath } from "../../shared/kind-paths.ts";
import { kindMenuItem, kindRoutes } from "../../shared/kind-screens.tsx";
import { DeviceCount } from "../../shared/status/device-count.tsx";
import { useOfflineNeeds } from "../../shared/status/device-needs.ts";

const pathOf = (id: string) => entityPath(camera, id, false);

/** Cameras and their groups. */
export const video: Feature = {
  name: "video",
  module: "video",
  licence: "camera",
  menu: {
    label: () => i18next.t("shell:modules.video"),
    icon: IconCamera,
    key: "v",
    items: [kindMenuItem(camera), kindMenuItem(cameraGroup)],
  },
  routes: [...kindRoutes(camera), ...kindRoutes(cameraGroup)],
  summary: () => <DeviceCount kind={camera} />,
  mapLayer: [{ entityType: camera.entityType, pathOf }],
  useNeeds: (isEnabled) => useOfflineNeeds(camera, pathOf, isEnabled),
};
