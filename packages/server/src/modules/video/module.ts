import { camera } from "@gantry/domain/kinds/camera.ts";
import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { aimRoutes } from "./aim/aim-routes.ts";
import { sightingRoutes } from "./aim/sighting-routes.ts";
import { cameraStateMembers } from "./camera-observations.ts";
import { motionRoutes } from "./control/motion-routes.ts";
import { Motion } from "./control/motion.ts";
import { presetLists } from "./control/preset-lists.ts";
import { presetRoutes } from "./control/preset-routes.ts";
import { groupRoutes } from "./groups/group-routes.ts";
import { lockRoutes } from "./locks/lock-routes.ts";
import { expireLocks, lockEntityType, readLocks } from "./locks/lock-store.ts";
import { nearCameraRoute } from "./near/near-cameras.ts";
import { publicCameras } from "./public-cameras.ts";
import { cameraRuleActions } from "./schedules/camera-rule-actions.ts";
import { cameraExecutors } from "./schedules/camera-executors.ts";
import { cameraMedia } from "./streams/camera-media.ts";
import { pastClips } from "./streams/past-clips.ts";
import { streamRoutes } from "./streams/stream-routes.ts";
import { videoOverviewRoute } from "./video-overview.ts";
import { showOnWall } from "./walls/show-on-wall.ts";
import { wallCameraRoute } from "./walls/wall-cameras.ts";
import { wallShowingsRoute } from "./walls/wall-showings.ts";

export const video: ServerModule = {
  name: "video",
  schedules: cameraExecutors,
  ruleActions: { ...cameraRuleActions, showOnWall },
  kinds: [serveKind({ kind: camera, complete: addProtocol })],
  routes(platform) {
    const motion = new Motion(platform);
    return [
      ...groupRoutes(platform),
      ...streamRoutes(platform),
      ...motionRoutes(motion),
      ...aimRoutes(platform, motion),
      ...sightingRoutes(platform),
      ...lockRoutes(motion.locks),
      ...presetRoutes(platform, motion.locks),
      ...presetLists(platform),
      wallCameraRoute(platform),
      wallShowingsRoute(platform),
      nearCameraRoute(platform),
      videoOverviewRoute(platform),
    ];
  },
  publicParts: { cameras: publicCameras },
  readers: { [lockEntityType]: readLocks },
  jobs: [{ name: "expirePtzLocks", everyMs: 1_000, run: expireLocks }],
  media: (platform) => [cameraMedia(platform)],
  pastClips: (platform) => ({ CAMERA: pastClips(platform) }),
  observe: { CAMERA: { members: cameraStateMembers } },
};

/** CAM-013 requires the protocol as a member of the metadata. */
function addProtocol(document: RowOf<typeof camera>): void {
  Object.assign(document, { metadata: { protocol: document.protocol } });
}
