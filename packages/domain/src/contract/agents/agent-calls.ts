import type { CameraAim, CameraPosition } from "../../camera/camera-aim.ts";
import type { CameraMotion } from "../../camera/motion.ts";
import { actionErrors } from "./communication-actions.ts";
import type { MediaResource, StreamSide } from "../video/media.ts";

/**
 * What an agent is asked at once: answered within a second or two, or not at all. Nothing of it is stored; whatever has to
 * be on record is an action. Parameters and results are plain JSON.
 */
export interface AgentCalls {
  /**
   * Moves a camera. `until` is when the motion ends by itself, ISO 8601 UTC; one that is over when it arrives is not begun.
   * Within a `holder` the higher `sequence` wins, so that a late word never undoes a stop.
   */
  MOVE_CAMERA: {
    parameters: { motion: CameraMotion; holder: string; sequence: number; until: string };
    result: Record<never, never>;
  };
  /**
   * Sends a camera to a place, with `holder`, `sequence` and `until` as of motion; a later word or stop ends the journey.
   * Answered with where it is sent as soon as the camera has taken it. `notSupported` by cameras that know no places.
   */
  AIM_CAMERA: {
    parameters: { aim: CameraAim; holder: string; sequence: number; until: string };
    result: CameraPosition;
  };
  /** Where a camera looks at this moment. */
  READ_POSITION: { parameters: Record<never, never>; result: CameraPosition };
  /** Everything stands still, whoever moved it: the holder's page is gone, or somebody else has taken the lock. */
  STOP_CAMERA: { parameters: { holder?: string }; result: Record<never, never> };
  /**
   * A viewer's WebRTC offer, answered with the gateway's candidates; `viewerId` is the server's name for the viewer.
   * `stream` is the one that the viewer may see, and no other is shown in its place. `leaseMs`: the viewer is cut off unless
   * `KEEP_VIEWERS` names it that often. `isPublic`: anybody, who takes no room that people at work need.
   */
  ANSWER_OFFER: {
    parameters: {
      viewerId: string;
      offerSdp: string;
      stream: StreamSide;
      leaseMs?: number;
      isPublic?: boolean;
    };
    result: { answerSdp: string };
  };
  /** These viewers may not see it any more: they are cut off within a second. */
  CLOSE_VIEWERS: { parameters: { viewerIds: string[] }; result: { closed: number } };
  /** These viewers of the camera may go on; `open` are those of them who still watch. */
  KEEP_VIEWERS: { parameters: { viewerIds: string[] }; result: { open: string[] } };
  /**
   * A picture, playlist, segment or clip of the stream that may be seen; the result says what follows, then its octets
   * follow as a stream.
   */
  MEDIA: {
    parameters: { resource: MediaResource; stream: StreamSide };
    result: { contentType: string; contentLength?: number };
  };
}
export type AgentCall = keyof AgentCalls;

/** A viewer whose server was killed is cut off after so long; words may be lost before. */
export const viewerLease = { ms: 60_000, renewedEveryMs: 5_000 } as const;

/** Calls whose answer is followed by octets. */
export const streamedCalls = ["MEDIA"] as const satisfies readonly AgentCall[];
export type StreamedCall = (typeof streamedCalls)[number];

/** A call as it goes down the agent's link. */
export interface AgentCallFrame<Call extends AgentCall = AgentCall> {
  /** UUID. */
  id: string;
  call: Call;
  entityType: string;
  entityId: string;
  parameters: AgentCalls[Call]["parameters"];
}

/**
 * Why a call was not answered; `agentNotConnected` is the server's own word, and `tooManyCalls` that more calls of one agent
 * are under way than it may have.
 */
export const agentCallErrors = [
  ...actionErrors,
  "agentNotConnected",
  "callTimedOut",
  "nothingRecorded",
  "streamDown",
  "streamMissing",
  "offerRefused",
  "tooManyViewers",
  "tooManyCalls",
] as const;
export type AgentCallError = (typeof agentCallErrors)[number];

export type AgentCallOutcome<Call extends AgentCall = AgentCall> =
  | { ok: true; value: AgentCalls[Call]["result"] }
  | { ok: false; error: AgentCallError; detail?: string };

/**
 * Octets of a streamed call are binary frames of the link, upward only: the id of the call as 36 ASCII characters, one octet
 * 0 (more), 1 (this was the last) or 2 (broken off), then the octets, at most `maxChunkBytes`. The agent sends at most `windowBytes`
 * more than the server has taken.
 */
export const callStreaming = { maxChunkBytes: 64 * 1024, windowBytes: 1024 * 1024 } as const;
export const callTimeoutMs = 5_000;
/** Calls of one agent that are under way at once; each stream is one for as long as it lasts. */
export const mostCallsOfAgent = 256;
/** Of those, streams: room for moving and stopping is always left. */
export const mostStreamsOfAgent = 128;
