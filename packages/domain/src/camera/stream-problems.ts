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
  /** Connected, but no video arrives. */
  "noPictures",
  /** Video works; the disk has no space to record it. */
  "diskFull",
  /** Video works; it cannot be written. */
  "recordingFailed",
] as const;
export type StreamProblemCode = (typeof streamProblems)[number];

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
