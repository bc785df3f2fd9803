import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, number, objects, text, textarea } from "../fields/fields.ts";

/** Cameras shown in turn, each for its dwell time (WALL-013). */
export const tour = defineKind({
  name: "tour",
  entityType: "TOUR",
  path: "/video/tour",
  pages: "/video/tour",
  aliases: ["/video/tour/list"],
  module: "video",
  licence: "camera",
  searched: { place: 8, opens: true },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    description: textarea({ maxLength: 2000 }),
    items: objects(
      {
        cameraId: entity({ kind: "camera", required: true, size: "half" }),
        /** Preset recalled before the camera is shown; none leaves its position. */
        presetToken: text({ maxLength: 100, size: "quarter" }),
        dwellSeconds: number({ default: 10, min: 1, max: 3600, integer: true, unit: "s", size: "quarter" }),
      },
      { maxItems: 200, section: "tourStops" },
    ),
  },
  list: { columns: ["name", "description"], sort: "name" },
  search: ["name", "description"],
});
export type Tour = EntityOf<typeof tour>;
