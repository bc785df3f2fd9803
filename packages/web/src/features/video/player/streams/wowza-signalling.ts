/** Messages of a Wowza server's signalling socket, one JSON object each. */
export interface WowzaStream {
  applicationName: string;
  streamName: string;
  sessionId: string;
}
export type WowzaRequest =
  | { direction: "play"; command: "getOffer"; streamInfo: WowzaStream; userData: Record<never, never> }
  | {
      direction: "play";
      command: "sendResponse";
      streamInfo: WowzaStream;
      sdp: { type: "answer"; sdp: string };
      userData: Record<never, never>;
    };
export interface WowzaMessage {
  status: number;
  statusDescription?: string;
  command?: string;
  streamInfo?: Partial<WowzaStream>;
  sdp?: { type: "offer"; sdp: string };
  iceCandidates?: { candidate: string; sdpMid?: string; sdpMLineIndex?: number }[];
}

export const wowzaTiming = {
  /** The stream is not ready: repeat the request for an offer after this delay (CAM-035). */
  notReady: 514,
  askAgainMs: 500,
  maxRequests: 10,
} as const;

export type WowzaStep =
  | { do: "askAgain"; inMs: number }
  | { do: "fail"; error: string }
  | { do: "answer"; offerSdp: string; streamInfo: WowzaStream }
  | { do: "addCandidates"; candidates: RTCIceCandidateInit[] }
  | { do: "nothing" };

/**
 * Next step after a message; `asks` counts the requests for an offer. Any status but 200 and "not ready" is
 * an error (CAM-036).
 */
export function wowzaStep(message: WowzaMessage, stream: WowzaStream, asks: number): WowzaStep {
  const { status, statusDescription, sdp, streamInfo, iceCandidates } = message;
  if (status === wowzaTiming.notReady && asks < wowzaTiming.maxRequests)
    return { do: "askAgain", inMs: wowzaTiming.askAgainMs };
  if (status !== 200) return { do: "fail", error: `${status} ${statusDescription ?? ""}`.trim() };
  if (sdp?.type === "offer") {
    const sessionId = streamInfo?.sessionId ?? stream.sessionId;
    return { do: "answer", offerSdp: sdp.sdp, streamInfo: { ...stream, sessionId } };
  }
  if (iceCandidates) return { do: "addCandidates", candidates: iceCandidates };
  return { do: "nothing" };
}
