import { defineKind } from "./define-kind.ts";
import { addressFields, deviceFields, pollRate } from "../fields/device-fields.ts";
import { controlProblems } from "../camera/stream-problems.ts";
import { connectionTest } from "../fields/act-fields.ts";
import { secret, select } from "../fields/fields.ts";

/** A road weather station (WX-006); agents read it by NTCIP 1204. */
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
    protocol: select(["NTCIP", "NONE"], {
      default: "NONE",
      column: true,
      guardsSecret: true,
      section: "communication",
      size: "third",
    }),
    ...addressFields,
    community: secret({ section: "communication", size: "quarter" }),
    connectionTest: connectionTest({
      call: "/weather/connection-test",
      sends: ["protocol", "host", "port", "community"],
      testableLogic: { and: [{ "!=": [{ var: "protocol" }, "NONE"] }, { var: "host" }] },
      section: "communication",
    }),
  },
  list: { columns: ["name", "roadName", "direction"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  recorded: ["problem"],
  device: {
    pollRateS: 300,
    reported: { problem: { type: "problem", codes: controlProblems, texts: "actions:errors" } },
  },
});
