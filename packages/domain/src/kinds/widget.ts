import { defineKind, type EntityOf } from "./define-kind.ts";
import { entity, select, text, textarea } from "../fields/fields.ts";
import { url } from "../fields/heavy-fields.ts";

const isOfType = (type: string) => ({ "==": [{ var: "type" }, type] });

/** A wall tile with a camera or an external web page (WALL-008). */
export const widget = defineKind({
  name: "widget",
  entityType: "WIDGET",
  path: "/video/widget",
  pages: "/video/widget",
  module: "video",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    type: select(["videoPlayer", "iframe"], {
      required: true,
      default: "videoPlayer",
      column: true,
      size: "quarter",
    }),
    description: textarea({ maxLength: 2000 }),
    cameraId: entity({ kind: "camera", size: "half", activeLogic: isOfType("videoPlayer") }),
    url: url({ activeLogic: isOfType("iframe") }),
  },
  list: { columns: ["name", "type", "description"], sort: "name" },
  search: ["name", "description"],
});
export type Widget = EntityOf<typeof widget>;
