import { defineKind, type EntityOf } from "./define-kind.ts";
import { addressFields, deviceFields } from "./device-fields.ts";
import { secret, select, text } from "./fields.ts";

const streamTypes = ["HLS", "WOWZA_WEBRTC", "NVDS", "RTSP"] as const;

/** A roadside camera. Its protocols and streams are served by agents; until then it answers that it cannot be polled. */
export const camera = defineKind({
  name: "camera",
  entityType: "CAMERA",
  path: "/video/camera",
  pages: "/video/camera",
  aliases: ["/video", "/video/camera/list"],
  detail: true,
  module: "video",
  licence: "camera",
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
    userName: text({ maxLength: 100, restricted: true, section: "communication", size: "third" }),
    password: secret({ section: "communication", size: "third" }),
    internalStreamType: select(streamTypes, {
      section: "streams",
      size: "third",
      needs: "VIEW_INTERNAL_STREAM",
    }),
    internalStreamUrl: text({ section: "streams", restricted: true, needs: "VIEW_INTERNAL_STREAM" }),
    externalStreamType: select(streamTypes, { section: "streams", size: "third" }),
    externalStreamUrl: text({ section: "streams", restricted: true }),
  },
  list: { columns: ["name", "roadName", "direction", "protocol"], sort: "name" },
  search: ["name", "description", "roadName"],
  geometry: "location",
  device: { pollRateS: 60 },
});
export type Camera = EntityOf<typeof camera>;
