import { acceptableWord } from "./acceptable-word.ts";
import { cameraGroup } from "./camera-group.ts";
import { camera } from "./camera.ts";
import type { AnyKind } from "./define-kind.ts";
import { detector } from "./detector.ts";
import { forbiddenWord } from "./forbidden-word.ts";
import { mapConfig } from "./map-config.ts";
import { mapLayer } from "./map-layer.ts";
import { permissionGroup } from "./permission-group.ts";
import { role } from "./role.ts";
import { signPriority } from "./sign-priority.ts";
import { sign } from "./sign.ts";
import { tour } from "./tour.ts";
import { videoWall } from "./video-wall.ts";
import { wallLayout } from "./wall-layout.ts";
import { weatherStation } from "./weather-station.ts";
import { widget } from "./widget.ts";
import { wimStation } from "./wim-station.ts";

/** Every entity kind there is: the documents that people edit. */
export const kinds = [
  acceptableWord,
  camera,
  cameraGroup,
  detector,
  forbiddenWord,
  mapConfig,
  mapLayer,
  permissionGroup,
  role,
  sign,
  signPriority,
  tour,
  videoWall,
  wallLayout,
  weatherStation,
  widget,
  wimStation,
] as const satisfies readonly AnyKind[];

export type KindName = (typeof kinds)[number]["name"];
