import { defineKind } from "./define-kind.ts";
import { addressFields, deviceFields } from "../fields/device-fields.ts";
import { number, select, text } from "../fields/fields.ts";

export const wimStation = defineKind({
  name: "wim",
  entityType: "WIM",
  path: "/wim",
  pages: "/wim/wim",
  aliases: ["/wim"],
  detail: true,
  module: "wim",
  licence: "wim",
  searched: { place: 5 },
  fields: {
    ...deviceFields,
    weighingMode: text({ maxLength: 100, size: "third" }),
    classificationScheme: select(["FHWA"], { default: "FHWA", size: "third" }),
    timezone: text({ default: "UTC", size: "third" }),
    speedLimit: number({ min: 0, max: 200, unit: "kph", section: "limits", size: "third" }),
    minWeight: number({ min: 0, unit: "kg", section: "limits", size: "third" }),
    maxWeight: number({ min: 0, unit: "kg", section: "limits", size: "third" }),
    protocol: select(["NONE"], { default: "NONE", column: true, section: "communication", size: "third" }),
    ...addressFields,
  },
  list: { columns: ["name", "roadName", "direction"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  device: { pollRateS: 60 },
});
