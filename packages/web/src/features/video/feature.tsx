import { IconCamera } from "@tabler/icons-react";
import { kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { wallLayout } from "@gantry/domain/kinds/wall-layout.ts";
import { widget } from "@gantry/domain/kinds/widget.ts";
import { translate } from "../../text/translate.ts";
import type { Feature, FeatureRoute } from "../../kinds/feature.ts";
import { kindMenuItem, kindRoutes, type KindScreens, menuGroup } from "../../kinds/kind-screens.tsx";
import {
  alarmItem,
  alarmRoute,
  dashboardItem,
  dashboardRoute,
  type DeviceModule,
  scheduleCreation,
  scheduleItem,
  scheduleRoutes,
} from "../../kinds/module-screens/module-routes.tsx";
import { DeviceCount } from "../../kinds/devices/device-count.tsx";
import { useDeviceNeeds } from "../../kinds/devices/device-needs.ts";
import { nearPath } from "../../kinds/cards/near-path.ts";
import { VideoOverlay } from "./video-overlay.tsx";

const ofCameras = { entityType: "CAMERA" };
const alarmSettings = kindAt(alarmConfig, {
  pages: "/video/cameraAlarmConfig",
  module: "video",
  where: ofCameras,
});
/** Default alarm settings of all cameras (CAM-010). */
const usualAlarmSettings = kindAt(alarmConfig, {
  pages: "/video/alarmconfig",
  module: "video",
  where: { ...ofCameras, entityId: null },
});
const shows = [cameraGroup, videoWall, wallLayout, tour, widget];
const ownScreens: Partial<Record<string, KindScreens>> = {
  [camera.name]: { detail: () => import("./camera-detail/camera-detail.tsx") },
  [videoWall.name]: { form: () => import("./walls/wall-form.tsx") },
  [wallLayout.name]: { form: () => import("./layouts/layout-form.tsx") },
};
const kioskRoute: FeatureRoute = {
  path: `${videoWall.pages}/$id/kiosk`,
  parent: `${videoWall.pages}/$id`,
  title: () => translate("videoWall:kiosk"),
  entityType: videoWall.entityType,
  screen: () => import("./walls/kiosk-screen.tsx"),
};
const nearRoute: FeatureRoute = {
  path: nearPath,
  title: () => translate("videoWall:near.title"),
  entityType: camera.entityType,
  screen: () => import("./near/near-screen.tsx"),
};
/** All groups are edited and saved on one screen (CAM-071). */
const groupsRoute = ({ path, title }: FeatureRoute): FeatureRoute => ({
  path,
  title,
  screen: () => import("./groups/groups-screen.tsx"),
});
const pathOf = (id: string) => entityPath(camera, id);

const module: DeviceModule = {
  base: "/video",
  label: () => translate("shell:modules.video"),
  devices: camera,
  has: ["alarms", "schedule"],
};

export const video: Feature = {
  name: "video",
  module: "video",
  menu: {
    label: module.label,
    icon: IconCamera,
    key: "v",
    items: [
      kindMenuItem(camera),
      dashboardItem(module),
      alarmItem(module),
      scheduleItem(module),
      ...menuGroup(() => translate("shell:menu.groups.walls"), shows.map(kindMenuItem)),
      ...menuGroup(() => translate("shell:menu.groups.rules"), [kindMenuItem(alarmSettings)]),
    ],
  },
  routes: [
    ...[camera, ...shows, alarmSettings, usualAlarmSettings]
      .flatMap((kind) => kindRoutes(kind, ownScreens[kind.name]))
      .map((route) => (route.path === cameraGroup.pages ? groupsRoute(route) : route)),
    kioskRoute,
    nearRoute,
    dashboardRoute(module, { beside: () => import("./dashboard/video-panels.tsx") }),
    alarmRoute(module),
    ...scheduleRoutes(module, ["/video/schedule"]),
  ],
  summary: () => <DeviceCount kind={camera} />,
  card: [{ entityType: camera.entityType, card: () => import("./camera-card.tsx") }],
  mapLayer: [
    {
      entityType: camera.entityType,
      tools: () => import("./places/camera-places.tsx"),
      pastCard: () => import("./places/past-camera-card.tsx"),
    },
  ],
  pastView: {
    entityType: videoWall.entityType,
    label: () => translate("videoWall:past.title"),
    key: "w",
    view: () => import("./walls/past/past-walls.tsx"),
  },
  besideIncident: [{ column: "start", part: () => import("./beside-incident/incident-cameras.tsx") }],
  creations: [scheduleCreation(module)],
  overlay: VideoOverlay,
  brief: () => import("./lock-brief.ts"),
  dashboardWidgets: [{ type: "videoPlayer", part: () => import("./dashboard/camera-widget.tsx") }],
  useNeeds: (isEnabled) => useDeviceNeeds(module, pathOf, isEnabled),
};
