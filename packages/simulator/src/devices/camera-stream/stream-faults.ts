/** What can be wrong with a camera's stream. */
export const streamFaultNames = [
  /** Some of its RTP packets are lost: `share` of them, 0..1. */
  "dropPackets",
  /** The connection stays and nothing comes. */
  "silent",
  /** Its password is another one than is known. */
  "refusePassword",
  /** It says that it has no such stream. */
  "noStream",
  /** It hangs up after each picture. */
  "hangUp",
] as const;
export type StreamFaultName = (typeof streamFaultNames)[number];

export interface StreamFault {
  name: StreamFaultName;
  /** 0..1, for `dropPackets`. */
  share?: number;
}
