import { cameraSightings, type CameraSightings } from "@gantry/domain/contract/answers/camera.ts";
import { nearestSightingM, wayTo } from "@gantry/domain/camera/camera-mapping.ts";
import { maxSightings, type SightingBody } from "@gantry/domain/contract/video/camera-aim-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { callCamera } from "../control/call-camera.ts";
import { cameraId } from "../control/motion-routes.ts";
import { earthPlace } from "./aim-routes.ts";
import { makeRefusal } from "./make-refusal.ts";
import { addSighting, deleteSighting, readMapping, readSightings } from "./sighting-store.ts";

const sighting = z.strictObject({ cameraId, ...earthPlace }) as z.ZodType<SightingBody>;

/** Sightings of cameras. They cause no motion, so they need no lock. */
export function sightingRoutes(platform: Platform): RouteDeclaration<never>[] {
  const { database } = platform;
  return [
    defineRoute({
      method: "GET",
      path: "/video/sightings/:cameraId",
      answer: cameraSightings,
      summary: "List the reference positions of a camera and how well they fit",
      access: { action: "READ", entityType: "CAMERA", id: "cameraId" },
      handler: ({ principal, params: { cameraId: id = "" } }): Promise<CameraSightings> =>
        database.inTenant(principal, (db) => readSightings(db, id)),
    }),
    defineRoute<SightingBody>({
      method: "POST",
      path: "/video/sighting",
      answer: cameraSightings,
      summary:
        "Add a reference position: the centre of the camera's picture shows it; reads the camera's direction",
      access: { action: "CONTROL", entityType: "CAMERA", id: (request) => request.body.cameraId },
      body: sighting,
      async handler({ principal, body: { cameraId: id, ...place } }): Promise<CameraSightings> {
        const known = await database.inTenant(principal, (db) => readMapping(db, id));
        if (!known.camera) throw makeRefusal("noPosition");
        if (known.sightings.length >= maxSightings) throw makeRefusal("tooManySightings");
        if (wayTo(known.camera, place).distanceM < nearestSightingM) throw makeRefusal("tooNear");
        const look = await callCamera(platform, principal, {
          cameraId: id,
          call: "READ_POSITION",
          parameters: {},
        });
        return database.inTenant(principal, async (db) => {
          await addSighting(db, id, { ...look, ...place });
          return readSightings(db, id);
        });
      },
    }),
    defineRoute({
      method: "DELETE",
      path: "/video/sightings/:cameraId/:id",
      answer: cameraSightings,
      summary: "Delete a reference position of a camera",
      access: { action: "CONTROL", entityType: "CAMERA", id: "cameraId" },
      handler: ({ principal, params: { cameraId: ofCamera = "", id = "" } }): Promise<CameraSightings> =>
        database.inTenant(principal, async (db) => {
          if (!(await deleteSighting(db, { cameraId: ofCamera, sightingId: id })))
            throw new AppError("notFound", { kind: "sighting", id });
          return readSightings(db, ofCamera);
        }),
    }),
  ];
}
