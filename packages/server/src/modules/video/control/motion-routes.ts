import { type CameraMotion, maxSpeed } from "@gantry/domain/camera/motion.ts";
import type { PanTiltBody, SpeedBody, ZoomBody } from "@gantry/domain/contract/video/camera-calls.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Motion } from "./motion.ts";

const speed = z.number().min(-maxSpeed).max(maxSpeed).transform(Math.round);
export const cameraId = z.string().min(1).max(200);
export const pageId = z.string().max(200).optional();
export const orderOfPage = { cameraId, pageId, sequence: z.int().min(0).optional() };

const panTilt = z.strictObject({
  ...orderOfPage,
  pan: speed,
  tilt: speed,
}) as unknown as z.ZodType<PanTiltBody>;
const zoom = z.strictObject({ ...orderOfPage, zoom: speed }) as unknown as z.ZodType<ZoomBody>;
const speeds = z.strictObject({ ...orderOfPage, speed }) as unknown as z.ZodType<SpeedBody>;

/** Camera motion; pages repeat it while it continues (CAM-051 to CAM-054). */
export function motionRoutes(motion: Motion): RouteDeclaration<never>[] {
  return [
    motionRoute(motion, "pan-tilt", panTilt, ({ pan, tilt }) => ({ pan, tilt })),
    motionRoute(motion, "zoom", zoom, (body) => ({ zoom: body.zoom })),
    motionRoute(motion, "iris-speed", speeds, (body) => ({ iris: body.speed })),
    motionRoute(motion, "focus-speed", speeds, (body) => ({ focus: body.speed })),
  ];
}

function motionRoute<Body extends { cameraId: string; pageId?: string; sequence?: number }>(
  motion: Motion,
  name: string,
  body: z.ZodType<Body>,
  motionOf: (body: Body) => CameraMotion,
): RouteDeclaration<never> {
  return defineRoute<Body>({
    method: "POST",
    path: `/video/${name}`,
    answer: z.void(),
    summary: `Move a camera (${name}), each -127..127; 0 stops; stops automatically after half a second`,
    access: { action: "CONTROL", entityType: "CAMERA", id: (request) => request.body.cameraId },
    body,
    handler: ({ principal, body: sent }) =>
      motion.order(principal, {
        cameraId: sent.cameraId,
        motion: motionOf(sent),
        pageId: sent.pageId,
        sequence: sent.sequence,
      }),
  });
}
