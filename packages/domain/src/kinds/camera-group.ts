import { defineKind, type EntityOf } from "./define-kind.ts";
import { entities, text, textarea } from "../fields/fields.ts";

/** Cameras searched and shown together (CAM-021). */
export const cameraGroup = defineKind({
  name: "cameraGroup",
  entityType: "CAMERA_GROUP",
  path: "/video/camera-group",
  pages: "/video/cameraGroup",
  module: "video",
  licence: "camera",
  searched: { place: 12 },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    description: textarea({ maxLength: 2000 }),
    cameraIds: entities({ kind: "camera" }),
  },
  list: { columns: ["name", "description"], sort: "name" },
  search: ["name", "description"],
});
export type CameraGroup = EntityOf<typeof cameraGroup>;
