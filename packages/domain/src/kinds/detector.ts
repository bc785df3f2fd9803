import { defineKind } from "./define-kind.ts";
import { addressFields, deviceFields, pollRate } from "../fields/device-fields.ts";
import { number, select, text } from "../fields/fields.ts";
import { line } from "../fields/heavy-fields.ts";

export const detector = defineKind({
  name: "detector",
  entityType: "DETECTOR",
  path: "/detectors/detector",
  pages: "/detectors/detector",
  aliases: ["/detectors"],
  detail: true,
  module: "detectors",
  licence: "detector",
  searched: { place: 4 },
  fields: {
    ...deviceFields,
    pollRate: pollRate(30),
    stretch: line({ section: "location" }),
    laneCount: number({ default: 2, min: 1, max: 32, integer: true, column: true, size: "quarter" }),
    timezone: text({ default: "UTC", size: "quarter" }),
    protocol: select(["NONE"], { default: "NONE", column: true, section: "communication", size: "third" }),
    ...addressFields,
  },
  list: { columns: ["name", "roadName", "direction", "laneCount"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  device: { pollRateS: 30 },
});
