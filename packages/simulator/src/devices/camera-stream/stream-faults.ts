export const streamFaultNames = [
  /** RTP packet loss: `share`, 0..1. */
  "dropPackets",
  "silent",
  "refusePassword",
  "noStream",
  "hangUp",
] as const;
type StreamFaultName = (typeof streamFaultNames)[number];

export interface StreamFault {
  name: StreamFaultName;
  share?: number;
}
