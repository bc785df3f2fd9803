import type { CameraAim, CameraPosition } from "../../camera/camera-aim.ts";
import type { CameraMotion } from "../../camera/motion.ts";
import { actionErrors } from "./communication-actions.ts";
import type { MediaDescription, MediaResource, StreamSide } from "../video/media.ts";

/**
 * Requests to an agent that are answered within seconds or fail. They are not stored; anything that must be
 * recorded is an action. Parameters and results are plain JSON.
 */
export interface AgentCalls {
  /**
   * Moves a camera. `until` is when the motion expires, ISO 8601 UTC; expired motion is not started. Per
   * `holder` the higher `sequence` wins, so a late command never undoes a stop.
   */
  MOVE_CAMERA: {
    parameters: { motion: CameraMotion; holder: string; sequence: number; until: string };
    result: Record<never, never>;
  };
  /**
   * Sends a camera to a position; `holder`, `sequence` and `until` as for motion. A later command or stop
   * ends the journey. Answered with the target once the camera accepts; `notSupported` by cameras without
   * positions.
   */
  AIM_CAMERA: {
    parameters: { aim: CameraAim; holder: string; sequence: number; until: string };
    result: CameraPosition;
  };
  READ_POSITION: { parameters: Record<never, never>; result: CameraPosition };
  /** Stops all motion of any holder: the holder's page closed or the lock was overridden. */
  STOP_CAMERA: { parameters: { holder?: string }; result: Record<never, never> };
  /**
   * A viewer's WebRTC offer, answered with the gateway's candidates. Only the named `stream`, the one the
   * viewer may see, is shown. The viewer is disconnected after `leaseMs` unless `KEEP_VIEWERS` renews it.
   * `isPublic` viewers have lower priority than operators.
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
  /** Disconnects viewers who lost access, within a second. */
  CLOSE_VIEWERS: { parameters: { viewerIds: string[] }; result: { closed: number } };
  /** Renews the leases of these viewers; `open` lists those still connected. */
  KEEP_VIEWERS: { parameters: { viewerIds: string[] }; result: { open: string[] } };
  /** A picture, playlist, segment or clip of the permitted stream; the result describes the bytes that follow. */
  MEDIA: {
    parameters: { resource: MediaResource; stream: StreamSide };
    result: MediaDescription;
  };
  /** A file of a weigh-in-motion station; the bytes end as broken off beyond `maxBytes`. */
  STATION_FILE: { parameters: { path: string; maxBytes: number }; result: Record<never, never> };
}
export type AgentCall = keyof AgentCalls;

/** A viewer whose server was killed is disconnected after this time; several renewals may be lost. */
export const viewerLease = { ms: 60_000, renewedEveryMs: 5_000 } as const;

export const streamedCalls = ["MEDIA", "STATION_FILE"] as const satisfies readonly AgentCall[];
export type StreamedCall = (typeof streamedCalls)[number];

export interface AgentCallFrame<Call extends AgentCall = AgentCall> {
  id: string;
  call: Call;
  entityType: string;
  entityId: string;
  parameters: AgentCalls[Call]["parameters"];
}

/**
 * Why a call failed. The server adds `agentNotConnected`, and `tooManyCalls` when too many calls of one agent
 * are pending.
 */
export const agentCallErrors = [
  ...actionErrors,
  "agentNotConnected",
  "callTimedOut",
  "nothingRecorded",
  "streamDown",
  "offerRefused",
  /** The stream can be shown by HLS only. */
  "reorderedPictures",
  "tooManyViewers",
  "tooManyCalls",
  "transcoderMissing",
] as const;
export type AgentCallError = (typeof agentCallErrors)[number];

export type AgentCallOutcome<Call extends AgentCall = AgentCall> =
  | { ok: true; value: AgentCalls[Call]["result"] }
  | { ok: false; error: AgentCallError; detail?: string };

/**
 * Binary frames of a streamed call, upward only: call id (36 ASCII characters), one octet 0 (more), 1 (last)
 * or 2 (aborted), then at most `maxChunkBytes`. The agent sends at most `windowBytes` beyond what the server
 * acknowledged.
 */
export const callStreaming = { maxChunkBytes: 64 * 1024, windowBytes: 1024 * 1024 } as const;
export const callTimeoutMs = 5_000;
/** Maximum pending calls per agent; a stream counts for its whole duration. */
export const maxCallsOfAgent = 256;
/** Maximum streams among them, which always leaves room for moving and stopping cameras. */
export const maxStreamsOfAgent = 128;
