/** `streamProblem.code` of the camera state; each has a text. */
export const streamProblems = [
  /** No listener at the address. */
  "unreachable",
  "hostUnknown",
  /** Reachable, but no timely response. */
  "noAnswer",
  "loginRefused",
  "streamMissing",
  /** Refused for another reason; the detail has the status. */
  "refused",
  /** Not RTSP, or no video described. */
  "wrongAnswer",
  "notSupported",
  /** Pictures that only the transcoder can convert, and the agent has none; the detail names their format. */
  "transcoderMissing",
  /** Video arrives, but no picture to start with, and the agent has no transcoder. */
  "noKeyFrames",
  /** Video works by HLS and in recordings only, because the camera sends B-frames. */
  "reorderedPictures",
  /** Connected, but no video arrives. */
  "noPictures",
  /** Video works; the disk has no space to record it. */
  "diskFull",
  /** Video works; it cannot be written. */
  "recordingFailed",
] as const;
export type StreamProblemCode = (typeof streamProblems)[number];

/** Why a stream has no pictures, without an address or a secret. */
export interface StreamReason {
  code: StreamProblemCode;
  /** Such as `VP8`, where the format is the reason. */
  format?: string;
}

const formatProblems: readonly StreamProblemCode[] = ["notSupported", "transcoderMissing"];
const formatPattern = /^[A-Z0-9][A-Z0-9-]{0,19}$/;

/** The detail of a problem may hold the camera's address; only a format is kept. */
export function streamReason({
  code,
  detail = "",
}: {
  code: string;
  detail?: string | undefined;
}): StreamReason | undefined {
  const known = streamProblems.find((one) => one === code);
  if (!known) return undefined;
  return formatProblems.includes(known) && formatPattern.test(detail)
    ? { code: known, format: detail }
    : { code: known };
}

/** `problem.code` of the camera state; texts are under `actions:errors`. */
export const controlProblems = [
  "noAnswer",
  "hostUnknown",
  "unreachable",
  "accessDenied",
  "addressMissing",
  "addressRefused",
  "refused",
  "wrongAnswer",
  "truncatedAnswer",
  "notSupported",
  "snmpError",
] as const;
