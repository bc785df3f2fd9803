import { cameraPosition } from "@gantry/domain/contract/answers/camera.ts";
import { directionTo } from "@gantry/domain/camera/camera-mapping.ts";
import type {
  AimAnswer,
  AimAtPictureBody,
  AimAtPlaceBody,
} from "@gantry/domain/contract/video/camera-aim-calls.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Motion } from "../control/motion.ts";
import { orderOfPage } from "../control/motion-routes.ts";
import { makeRefusal } from "./make-refusal.ts";
import { readMapping } from "./sighting-store.ts";

export const earthPlace = { longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) };
const share = z.number().min(0).max(1);
const picture = z.strictObject({
  ...orderOfPage,
  x: share,
  y: share,
  aspectRatio: z.number().min(0.2).max(5),
}) as unknown as z.ZodType<AimAtPictureBody>;
const place = z.strictObject({ ...orderOfPage, ...earthPlace }) as unknown as z.ZodType<AimAtPlaceBody>;

export function aimRoutes({ database }: Platform, motion: Motion): RouteDeclaration<never>[] {
  return [
    defineRoute<AimAtPictureBody>({
      method: "POST",
      path: "/video/aim/picture",
      answer: cameraPosition,
      summary: "Centre a camera on a point of its picture; coordinates are fractions 0..1",
      access: { action: "CONTROL", entityType: "CAMERA", id: (request) => request.body.cameraId },
      body: picture,
      handler: ({ principal, body: { cameraId, pageId, sequence, ...point } }): Promise<AimAnswer> =>
        motion.aim(principal, { cameraId, pageId, sequence, aim: { picture: point } }),
    }),
    defineRoute<AimAtPlaceBody>({
      method: "POST",
      path: "/video/aim/place",
      answer: cameraPosition,
      summary: "Turn a camera to a position on the map, using its reference positions",
      access: { action: "CONTROL", entityType: "CAMERA", id: (request) => request.body.cameraId },
      body: place,
      async handler({ principal, body }): Promise<AimAnswer> {
        const { cameraId, pageId, sequence, ...goal } = body;
        const { camera, mapping } = await database.inTenant(principal, (db) => readMapping(db, cameraId));
        if (!camera) throw makeRefusal("noPosition");
        if (!mapping) throw makeRefusal("notTaught");
        const direction = directionTo(camera, goal, mapping);
        return motion.aim(principal, { cameraId, pageId, sequence, aim: { direction } });
      },
    }),
  ];
}
