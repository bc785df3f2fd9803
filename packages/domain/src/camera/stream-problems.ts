/** Why a camera's stream cannot be pulled, or not be recorded: `streamProblem.code` of its state, keys of their texts. */
export const streamProblems = [
  /** Nobody listens at the address. */
  "unreachable",
  "hostUnknown",
  /** It is there, and says nothing in time. */
  "noAnswer",
  /** User name or password are wrong. */
  "loginRefused",
  /** The camera has no stream of this address. */
  "streamMissing",
  /** It refuses for another reason; the detail has its status. */
  "refused",
  /** What it says is no RTSP, or describes no pictures. */
  "wrongAnswer",
  /** Pictures of a kind that cannot be shown. */
  "notSupported",
  /** Pictures that only the transcoder can convert, and the agent has none; the detail names their format. */
  "transcoderMissing",
  /** Connected, and no picture comes. */
  "noPictures",
  /** The picture comes and is shown; there is no room to record it. */
  "diskFull",
  /** The picture comes and is shown; it cannot be written. */
  "recordingFailed",
] as const;
export type StreamProblemCode = (typeof streamProblems)[number];

/** Why a camera cannot be asked or moved: `problem.code` of its state, words under `actions:errors`. */
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
