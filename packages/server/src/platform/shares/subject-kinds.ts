import type { ShareSubject } from "@gantry/domain/contract/answers/share.ts";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { mapConfig } from "@gantry/domain/kinds/map-config.ts";

export const subjectKinds: Readonly<Record<ShareSubject, AnyKind>> = {
  MAP_CONFIG: mapConfig,
  CAMERA_GROUP: cameraGroup,
};
