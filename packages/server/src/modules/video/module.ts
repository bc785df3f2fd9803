import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";

/** Cameras and their groups. */
export const video: ServerModule = {
  name: "video",
  kinds: [serveKind({ kind: camera }), serveKind({ kind: cameraGroup })],
};
