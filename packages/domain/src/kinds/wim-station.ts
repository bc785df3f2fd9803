import { defineKind } from "./define-kind.ts";
import { controlProblems } from "../camera/stream-problems.ts";
import { connectionTest } from "../fields/act-fields.ts";
import { addressFields, deviceFields } from "../fields/device-fields.ts";
import { number, select, strings, text } from "../fields/fields.ts";

/** A weigh-in-motion station (WIM-012); agents read it by its JSON interface over HTTP. */
export const wimStation = defineKind({
  name: "wim",
  entityType: "WIM",
  path: "/wim",
  pages: "/wim/wim",
  aliases: ["/wim"],
  detail: true,
  opensSaved: true,
  module: "wim",
  licence: "wim",
  searched: { place: 5 },
  fields: {
    ...deviceFields,
    category: strings({ column: true, size: "third" }),
    weighingMode: text({ maxLength: 100, size: "third" }),
    classificationScheme: select(["FHWA"], { default: "FHWA", size: "third" }),
    timezone: text({ default: "UTC", size: "third" }),
    speedLimit: number({ min: 0, max: 200, unit: "kph", section: "limits", size: "third" }),
    minWeight: number({ min: 0, unit: "kg", section: "limits", size: "third" }),
    maxWeight: number({ min: 0, unit: "kg", section: "limits", size: "third" }),
    maxLength: number({ min: 0, unit: "cm", section: "limits", size: "third" }),
    maxHeight: number({ min: 0, unit: "cm", section: "limits", size: "third" }),
    protocol: select(["HTTP_JSON", "NONE"], {
      default: "NONE",
      column: true,
      guardsSecret: true,
      section: "communication",
      size: "third",
    }),
    pollType: select(["ALL_VEHICLES", "NEWEST_VEHICLE"], {
      default: "ALL_VEHICLES",
      section: "communication",
      size: "third",
    }),
    ...addressFields,
    connectionTest: connectionTest({
      call: "/wim/connection-test",
      sends: ["protocol", "host", "port"],
      testableLogic: { and: [{ "!=": [{ var: "protocol" }, "NONE"] }, { var: "host" }] },
      section: "communication",
    }),
  },
  list: { columns: ["name", "roadName", "direction"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  recorded: ["problem"],
  device: {
    pollRateS: 60,
    reported: { problem: { type: "problem", codes: controlProblems, texts: "actions:errors" } },
  },
});
