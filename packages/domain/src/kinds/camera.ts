import { streamTypes, type StreamType, streamUrlProblem } from "../camera/stream-url.ts";
import { controlProblems, streamProblems } from "../camera/stream-problems.ts";
import type { FieldIssue } from "../errors.ts";
import { connectionTest } from "../fields/act-fields.ts";
import { defineKind, type EntityOf } from "./define-kind.ts";
import { addressFields, deviceFields } from "../fields/device-fields.ts";
import { flag, json, number, secret, select, text } from "../fields/fields.ts";

/** Serial protocols, where several cameras share a line. */
const isOnLine = { in: [{ var: "protocol" }, ["COHU_T", "PECLO_D"]] };
const ofInternal = { section: "streams", needs: "VIEW_INTERNAL_STREAM" } as const;
const ofExternal = { section: "streams" } as const;
// The agent sends the camera's password to this address, so changing it needs the password again.
const streamUrl = { restricted: true, guardsSecret: true } as const;
const streamTest = (side: "internal" | "external") =>
  ({
    call: `/video/camera/${side}-stream-test`,
    sends: [`${side}StreamType`, `${side}StreamUrl`, "userName", "password"],
    conceals: [`${side}StreamUrl`],
    // Browsers fetch the other types themselves.
    testableLogic: { and: [{ "==": [{ var: `${side}StreamType` }, "RTSP"] }, { var: `${side}StreamUrl` }] },
  }) as const;
const streamPart = { restricted: true, maxLength: 200, size: "half" } as const;

/** A roadside camera (CAM-013); agents serve its protocol and RTSP streams. */
export const camera = defineKind({
  name: "camera",
  entityType: "CAMERA",
  path: "/video/camera",
  pages: "/video/camera",
  aliases: ["/video", "/video/camera/list"],
  detail: true,
  module: "video",
  licence: "camera",
  actions: ["OVERRIDE_LOCK", "VIEW_INTERNAL_STREAM"],
  demo: ["CONTROL"],
  searched: { place: 2, opens: true },
  fields: {
    ...deviceFields,
    protocol: select(["NTCIP", "COHU_T", "PECLO_D", "ONVIF", "NONE"], {
      default: "NONE",
      column: true,
      guardsSecret: true,
      section: "communication",
      size: "third",
    }),
    ...addressFields,
    deviceAddress: number({
      min: 1,
      max: 254,
      integer: true,
      restricted: true,
      activeLogic: isOnLine,
      section: "communication",
      size: "quarter",
    }),
    userName: text({ maxLength: 100, restricted: true, section: "communication", size: "third" }),
    password: secret({ section: "communication", size: "third" }),
    connectionTest: connectionTest({
      call: "/video/camera/connection-test",
      sends: ["protocol", "host", "port", "deviceAddress", "userName", "password"],
      testableLogic: { and: [{ "!=": [{ var: "protocol" }, "NONE"] }, { var: "host" }] },
      section: "communication",
    }),
    internalStreamType: select(streamTypes, {
      ...ofInternal,
      size: "third",
      bulkSuggestion: "WOWZA_WEBRTC",
    }),
    internalStreamUrl: text({ ...ofInternal, ...streamUrl }),
    /** Stream and application name, for servers with several streams per address. */
    internalStreamName: text({ ...ofInternal, ...streamPart }),
    internalStreamFolder: text({ ...ofInternal, ...streamPart }),
    internalStreamTest: connectionTest({ ...ofInternal, ...streamTest("internal") }),
    externalStreamType: select(streamTypes, {
      ...ofExternal,
      size: "third",
      bulkSuggestion: "WOWZA_WEBRTC",
    }),
    externalStreamUrl: text({ ...ofExternal, ...streamUrl }),
    externalStreamName: text({ ...ofExternal, ...streamPart }),
    externalStreamFolder: text({ ...ofExternal, ...streamPart }),
    externalStreamTest: connectionTest({ ...ofExternal, ...streamTest("external") }),
    /** Whether the agent records the last minutes of the RTSP stream, which it then pulls constantly. */
    recorded: flag({ default: true, section: "streams", size: "third" }),
    /** `{ protocol }`, kept for API clients; the server keeps it in step with the field. */
    metadata: json({ hidden: true, readOnly: true }),
  },
  list: { columns: ["name", "roadName", "direction", "protocol"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  recorded: ["problem", "streamProblem", "streamOnline"],
  device: {
    pollRateS: 60,
    reported: {
      problem: { type: "problem", codes: controlProblems, texts: "actions:errors" },
      streamProblem: { type: "problem", codes: streamProblems, texts: "cameraDetail:streamProblems" },
      streamOnline: { type: "flag" },
      recordedSince: { type: "time", at: ["videoSnapshot", "from"] },
    },
  },
  check: (document, before) => [
    ...streamIssues("internal", document, before),
    ...streamIssues("external", document, before),
  ],
});
export type Camera = EntityOf<typeof camera>;

/** Previously stored values pass, so that users who cannot see them can save the rest. */
function streamIssues(
  which: "internal" | "external",
  document: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): FieldIssue[] {
  const [type, field] = [`${which}StreamType`, `${which}StreamUrl`];
  const isOld = document[type] === before[type] && document[field] === before[field];
  const url = document[field];
  if (isOld || typeof url !== "string") return [];
  const code = streamUrlProblem(document[type] as StreamType | null, url);
  return code ? [{ field, code }] : [];
}
