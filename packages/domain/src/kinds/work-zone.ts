import { defineKind, type EntityOf } from "./define-kind.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { text, textarea, time } from "../fields/fields.ts";
import { line } from "../fields/heavy-fields.ts";

/** A stretch of road that is worked on: lanes are closed, so that silent detectors there are no fault. */
export const workZone = defineKind({
  name: "workZone",
  entityType: "WORK_ZONE",
  path: "/detectors/work-zone",
  pages: "/detectors/work-zone",
  module: "detectors",
  licence: "detector",
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    description: textarea({ maxLength: 2000 }),
    startAt: time({ required: true, column: true, size: "third" }),
    endAt: time({ column: true, size: "third" }),
    roadName: text({ required: true, maxLength: 200, column: true, section: "location", size: "third" }),
    direction: text({ maxLength: 40, column: true, section: "location", size: "third" }),
    stretch: line({ section: "location" }),
  },
  list: { columns: ["name", "roadName", "direction", "startAt", "endAt"], sort: "startAt" },
  search: ["name", "description", "roadName"],
  savedPast: { from: "startAt", until: "endAt" },
  check: ({ startAt, endAt }) =>
    typeof startAt === "string" && typeof endAt === "string" && msFromIso(endAt) <= msFromIso(startAt)
      ? [{ field: "endAt", code: "endBeforeStart" }]
      : [],
});
export type WorkZone = EntityOf<typeof workZone>;
