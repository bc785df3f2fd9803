import { defineKind } from "./define-kind.ts";
import { addressFields, deviceFields, pollRate } from "../fields/device-fields.ts";
import { controlProblems } from "../camera/stream-problems.ts";
import { connectionTest } from "../fields/act-fields.ts";
import { number, secret, select, text } from "../fields/fields.ts";
import { line } from "../fields/heavy-fields.ts";

/** A traffic detector; agents read it by NTCIP 1209 or Wavetronix SmartSensor HD. */
export const detector = defineKind({
  name: "detector",
  entityType: "DETECTOR",
  path: "/detectors/detector",
  pages: "/detectors/detector",
  aliases: ["/detectors"],
  detail: true,
  opensSaved: true,
  module: "detectors",
  licence: "detector",
  searched: { place: 4 },
  fields: {
    ...deviceFields,
    pollRate: pollRate(30),
    stretch: line({ section: "location" }),
    laneCount: number({ default: 2, min: 1, max: 32, integer: true, column: true, size: "quarter" }),
    timezone: text({ default: "UTC", size: "quarter" }),
    protocol: select(["NTCIP", "SMARTSENSOR", "NONE"], {
      default: "NONE",
      column: true,
      guardsSecret: true,
      section: "communication",
      size: "third",
    }),
    ...addressFields,
    community: secret({
      activeLogic: { "==": [{ var: "protocol" }, "NTCIP"] },
      section: "communication",
      size: "quarter",
    }),
    connectionTest: connectionTest({
      call: "/detectors/connection-test",
      sends: ["protocol", "host", "port", "community"],
      testableLogic: { and: [{ "!=": [{ var: "protocol" }, "NONE"] }, { var: "host" }] },
      section: "communication",
    }),
  },
  list: { columns: ["name", "roadName", "direction", "laneCount"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  device: {
    pollRateS: 30,
    reported: { problem: { type: "problem", codes: controlProblems, texts: "actions:errors" } },
  },
});
