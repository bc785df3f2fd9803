import { defineKind } from "./define-kind.ts";
import { addressFields, deviceFields, pollRate } from "../fields/device-fields.ts";
import { controlProblems } from "../camera/stream-problems.ts";
import { connectionTest } from "../fields/act-fields.ts";
import { number, secret, select, strings, text } from "../fields/fields.ts";
import { line, mapping } from "../fields/heavy-fields.ts";

const onlyFor = (...protocols: string[]) =>
  ({ activeLogic: { in: [{ var: "protocol" }, protocols] }, section: "communication" }) as const;
const ofHttp = onlyFor("HTTP_JSON", "HTTPS_JSON");
const ofMqtt = onlyFor("MQTT", "MQTTS");
const ofJson = onlyFor("HTTP_JSON", "HTTPS_JSON", "MQTT", "MQTTS");

/** A traffic detector; agents read it by NTCIP 1209, Wavetronix SmartSensor HD or any JSON over HTTP or MQTT. */
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
    classNames: strings({ size: "half" }),
    protocol: select(["NTCIP", "SMARTSENSOR", "HTTP_JSON", "HTTPS_JSON", "MQTT", "MQTTS", "NONE"], {
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
    requestPath: text({ maxLength: 1000, check: "requestPath", restricted: true, size: "full", ...ofHttp }),
    topic: text({ maxLength: 1000, restricted: true, size: "full", ...ofMqtt }),
    userName: text({ maxLength: 100, restricted: true, size: "third", ...ofJson }),
    password: secret({ size: "third", ...ofJson }),
    token: secret({ size: "third", ...ofHttp }),
    mapping: mapping({ testIn: "connectionTest", ...ofJson }),
    connectionTest: connectionTest({
      call: "/detectors/connection-test",
      sends: [
        "protocol",
        "host",
        "port",
        "community",
        "requestPath",
        "topic",
        "userName",
        "password",
        "token",
        "mapping",
        "pollRate",
        "timezone",
      ],
      conceals: ["requestPath"],
      testableLogic: { and: [{ "!=": [{ var: "protocol" }, "NONE"] }, { var: "host" }] },
      section: "communication",
    }),
  },
  list: { columns: ["name", "roadName", "direction", "laneCount"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  recorded: ["problem"],
  device: {
    pollRateS: 30,
    reported: { problem: { type: "problem", codes: controlProblems, texts: "actions:errors" } },
  },
});
