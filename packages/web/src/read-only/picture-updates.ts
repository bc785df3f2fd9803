import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { PublicPicture } from "./public-calls.ts";

/**
 * The picture after an update. Undefined: the set of public entities changed, so everything must be read
 * again.
 */
export function updatePicture(picture: PublicPicture, update: EntityUpdate): PublicPicture | undefined {
  const { entityType, updateType, entity } = update;
  if (entityType === "CAMERA" && updateType === "UPDATE")
    return withCamera(picture, entity as unknown as PublicCamera);
  if (entityType === "VIDEO_WALL" && updateType === "UPDATE")
    return withWall(picture, entity as unknown as PublicWall);
  return undefined;
}

function withCamera(picture: PublicPicture, camera: PublicCamera): PublicPicture | undefined {
  const held = picture.cameras.get(camera.id);
  if (!held) return undefined;
  if (held.rev >= camera.rev) return picture;
  return { ...picture, cameras: new Map(picture.cameras).set(camera.id, camera) };
}

function withWall(picture: PublicPicture, wall: PublicWall): PublicPicture | undefined {
  const at = picture.walls.findIndex(({ id }) => id === wall.id);
  const held = picture.walls[at];
  if (!held || held.name !== wall.name) return undefined;
  if (held.rev >= wall.rev) return picture;
  if (wall.items.some(({ entityId }) => !picture.cameras.has(entityId))) return undefined;
  return { ...picture, walls: picture.walls.with(at, wall) };
}
