import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { wallLayout } from "@gantry/domain/kinds/wall-layout.ts";
import { widget } from "@gantry/domain/kinds/widget.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { believedCameraState } from "./camera-observations.ts";
import { groupRoutes } from "./groups/group-routes.ts";
import { cameraExecutors } from "./schedules/camera-executors.ts";
import { cameraMedia } from "./streams/camera-media.ts";
import { streamRoutes } from "./streams/stream-routes.ts";

/** Cameras, their groups and tours, and the walls they are shown on. */
export const video: ServerModule = {
  name: "video",
  schedules: cameraExecutors,
  kinds: [camera, cameraGroup, tour, videoWall, wallLayout, widget].map((kind) => serveKind({ kind })),
  routes: (platform) => [...groupRoutes(platform), ...streamRoutes(platform)],
  media: (platform) => [cameraMedia(platform)],
  observe: { CAMERA: { believed: believedCameraState } },
};
