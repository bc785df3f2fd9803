import { defineKind } from "./define-kind.ts";
import { addressFields, deviceFields, pollRate } from "../fields/device-fields.ts";
import { select } from "../fields/fields.ts";

export const weatherStation = defineKind({
  name: "weatherStation",
  entityType: "WEATHER_STATION",
  path: "/weather",
  pages: "/weather",
  detail: true,
  unlinked: true,
  module: "weather",
  licence: "weatherStation",
  searched: { place: 6 },
  fields: {
    ...deviceFields,
    pollRate: pollRate(300),
    protocol: select(["NONE"], { default: "NONE", column: true, section: "communication", size: "third" }),
    ...addressFields,
  },
  list: { columns: ["name", "roadName", "direction"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  device: { pollRateS: 300 },
});
