import { connectionTest } from "../fields/act-fields.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { addressFields, deviceFields, pollRate } from "../fields/device-fields.ts";
import { entities, multiSelect, number, object, secret, select } from "../fields/fields.ts";

/** `problem.code` of a sign's state. */
export const signProblems = [
  "noAnswer",
  "wrongAnswer",
  "truncatedAnswer",
  "snmpError",
  "addressMissing",
  "shortError",
] as const;

export const signCapabilities = [
  "CHANGE_FOREGROUND_COLOR",
  "CHANGE_BACKGROUND_COLOR",
  "SUPPORTS_BRIGHTNESS",
  "SUPPORTS_BEACONS",
  "SUPPORTS_GRAPHICS",
  "SUPPORTS_GRAPHICS_WITH_TEXT",
] as const;

/** dmsColorScheme. */
export const colorSchemes = ["monochrome1bit", "monochrome8bit", "colorClassic", "color24bit"] as const;

/** A variable message sign. The document holds its configuration, the state its readings. */
export const sign = defineKind({
  name: "sign",
  entityType: "SIGN",
  path: "/signs/sign",
  pages: "/signs/sign",
  aliases: ["/signs"],
  detail: true,
  opensSaved: true,
  module: "signs",
  licence: "sign",
  demo: ["CONTROL"],
  searched: { place: 1, opens: true },
  countedByLicence: true,
  fields: {
    ...deviceFields,
    pollRate: pollRate(30),
    category: select(["DMS", "VSL", "LUS"], {
      required: true,
      default: "DMS",
      column: true,
      size: "quarter",
    }),
    associatedCameras: entities({ kind: "camera" }),
    pixelWidth: number({
      required: true,
      min: 1,
      max: 2000,
      integer: true,
      unit: "px",
      column: true,
      section: "face",
      size: "quarter",
    }),
    pixelHeight: number({
      required: true,
      min: 1,
      max: 1000,
      integer: true,
      unit: "px",
      column: true,
      section: "face",
      size: "quarter",
    }),
    matrixType: select(["CHARACTER", "LINE", "FULL"], {
      default: "FULL",
      column: true,
      section: "face",
      size: "quarter",
    }),
    maxPages: number({ default: 1, min: 1, max: 255, integer: true, section: "face", size: "quarter" }),
    capabilities: multiSelect(signCapabilities, { section: "face" }),
    overriddenValues: object(
      {
        defaultFontNumber: number({ min: 1, max: 255, integer: true, size: "quarter" }),
        colorScheme: select(colorSchemes, { size: "quarter" }),
        maxPages: number({ min: 1, max: 255, integer: true, size: "quarter" }),
        maxMultiLength: number({ min: 1, max: 65_535, integer: true, size: "quarter" }),
      },
      { section: "overriddenValues" },
    ),
    protocol: select(["NTCIP", "NTCIP_TCP", "NONE"], {
      default: "NTCIP",
      column: true,
      guardsSecret: true,
      section: "communication",
      size: "third",
    }),
    ...addressFields,
    community: secret({ section: "communication", size: "quarter" }),
    connectionTest: connectionTest({
      call: "/signs/sign/connection-test",
      sends: ["protocol", "host", "port", "community"],
      testableLogic: { and: [{ "!=": [{ var: "protocol" }, "NONE"] }, { var: "host" }] },
      section: "communication",
    }),
  },
  list: { columns: ["name", "category", "roadName", "direction", "pixelWidth", "pixelHeight"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  recorded: ["face", "verification", "wanted", "problem", "controlMode", "shortErrors"],
  device: {
    pollRateS: 30,
    reported: { problem: { type: "problem", codes: signProblems, texts: "signs:problem" } },
  },
});
export type Sign = EntityOf<typeof sign>;
