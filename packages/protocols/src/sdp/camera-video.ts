import { nalType, nalTypes } from "../h264/nal.ts";
import { base64Bytes, base64Text } from "../rtp/bytes.ts";
import {
  findAttribute,
  formatParameters,
  type MediaDescription,
  ofPayloadType,
  parseDescription,
} from "./session-description.ts";

export interface CameraVideo {
  /** `H264`, `H265`, `JPEG`, in upper case; empty if not given. */
  codec: string;
  payloadType: number;
  clockHz: number;
  /** URL for SETUP. */
  controlUrl: string;
  /** Aggregate URL for PLAY. */
  sessionUrl: string;
  sequenceParameterSet?: Uint8Array;
  pictureParameterSet?: Uint8Array;
}

/** Static payload types below 96 (RFC 3551). */
const staticCodecs: Record<number, { codec: string; clockHz: number }> = {
  26: { codec: "JPEG", clockHz: 90_000 },
  32: { codec: "MPV", clockHz: 90_000 },
  33: { codec: "MP2T", clockHz: 90_000 },
};

/**
 * The first video, preferring H.264. `baseUrl` is the Content-Base or the request URL. Undefined if there is
 * no video.
 */
export function cameraVideoOf(sdp: string, baseUrl: string): CameraVideo | undefined {
  const description = parseDescription(sdp);
  if (!description) return undefined;
  const sessionUrl = controlUrl(baseUrl, findAttribute(description, "control"));
  const videos = description.media
    .filter(({ kind }) => kind === "video")
    .map((media) => videoOf(media, baseUrl, sessionUrl))
    .filter((video) => video !== undefined);
  return videos.find(({ codec }) => codec === "H264") ?? videos[0];
}

export function describeCameraVideo(video: {
  name: string;
  payloadType: number;
  control: string;
  parameterSets?: { sequence: Uint8Array; picture: Uint8Array };
}): string {
  const { name, payloadType, control, parameterSets } = video;
  const sets = parameterSets
    ? `;sprop-parameter-sets=${base64Text(parameterSets.sequence)},${base64Text(parameterSets.picture)}`
    : "";
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 0.0.0.0",
    `s=${name.replace(/[\r\n]+/g, " ") || " "}`,
    "c=IN IP4 0.0.0.0",
    "t=0 0",
    "a=control:*",
    `m=video 0 RTP/AVP ${payloadType}`,
    `a=rtpmap:${payloadType} H264/90000`,
    `a=fmtp:${payloadType} packetization-mode=1${sets}`,
    `a=control:${control}`,
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function videoOf(media: MediaDescription, baseUrl: string, sessionUrl: string): CameraVideo | undefined {
  const payloadType = Number(media.formats[0]);
  if (!Number.isInteger(payloadType) || payloadType < 0 || payloadType > 127) return undefined;
  const map = /^([^/\s]+)\/(\d{1,9})/.exec(ofPayloadType(media, "rtpmap", payloadType) ?? "");
  const known = staticCodecs[payloadType];
  const parameters = formatParameters(ofPayloadType(media, "fmtp", payloadType) ?? "");
  return {
    codec: map?.[1]?.toUpperCase() ?? known?.codec ?? "",
    payloadType,
    clockHz: Number(map?.[2] ?? known?.clockHz) || 90_000,
    controlUrl: controlUrl(baseUrl, findAttribute(media, "control")),
    sessionUrl,
    ...parameterSetsOf(parameters.get("sprop-parameter-sets")),
  };
}

type Sets = Pick<CameraVideo, "sequenceParameterSet" | "pictureParameterSet">;

function parameterSetsOf(text = ""): Sets {
  const sets: Sets = {};
  for (const nal of text.split(",", 8).map(base64Bytes)) {
    if (nalType(nal) === nalTypes.sequenceParameterSet) sets.sequenceParameterSet = nal;
    if (nalType(nal) === nalTypes.pictureParameterSet) sets.pictureParameterSet = nal;
  }
  return sets;
}

/** Absolute, or appended to the base as a last segment: cameras do not mean a relative reference. */
function controlUrl(baseUrl: string, control: string | undefined): string {
  if (control === undefined || control === "" || control === "*") return baseUrl;
  if (/^rtsps?:\/\//i.test(control)) return control;
  return baseUrl.endsWith("/") ? `${baseUrl}${control}` : `${baseUrl}/${control}`;
}
