import type { AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { MediaDescription, MediaResource } from "@gantry/domain/contract/video/media.ts";
import type { StreamReport } from "../cameras/stream-report.ts";
import type { LogLevel } from "../log.ts";
import type { MediaCamera, StreamName } from "./media-camera.ts";

export interface MediaSettings {
  network: ViewerNetwork;
  maxViewers: number;
  maxViewersOfCamera: number;
  recording: RecordingSettings;
}
export interface ViewerNetwork {
  /** Listen address; undefined: all. */
  bindAddress?: string;
  /** Addresses sent to viewers instead of the machine's own, for machines behind NAT. */
  addresses: readonly string[];
  /** UDP port for all viewers of the first child; the next child uses the next port. Undefined: any. */
  firstPort?: number;
}
export interface RecordingSettings {
  folder: string;
  /** Length of each camera's recording; 0: no recording. */
  keepMs: number;
  maxBytes: number;
}

export interface ChildCalls {
  answerOffer: {
    parameters: { viewerId: string; offerSdp: string; stream: StreamName; isPublic?: boolean };
    result: { answerSdp: string };
  };
  closeViewers: { parameters: { viewerIds: string[] }; result: { closed: number } };
  openViewers: { parameters: { viewerIds: string[] }; result: { open: string[] } };
  media: {
    parameters: { resource: ChildResource; stream: StreamName };
    result: MediaDescription;
  };
  /** The newest key frame with its parameter sets, in Annex B format. */
  keyFrame: { parameters: { stream: StreamName }; result: { octets: Uint8Array } };
}
export type ChildCall = keyof ChildCalls;
/** The codec child makes thumbnails. */
export type ChildResource = Exclude<MediaResource, { type: "thumbnail" }>;

export type ChildOutcome<Call extends ChildCall = ChildCall> =
  | { ok: true; value: ChildCalls[Call]["result"] }
  | (AgentCallOutcome & { ok: false });

export type ToChild =
  | { type: "settings"; settings: MediaSettings; number: number }
  | { type: "watch"; camera: MediaCamera }
  | { type: "forget"; cameraId: string }
  | { type: "call"; id: number; call: ChildCall; cameraId: string; parameters: unknown }
  | { type: "next"; id: number }
  | { type: "cancel"; id: number }
  | { type: "stop" };

export type FromChild =
  | { type: "outcome"; id: number; outcome: ChildOutcome }
  /** Answers `next`; no bytes means the end. */
  | { type: "octets"; id: number; octets?: Uint8Array; isBroken?: boolean }
  | { type: "report"; cameraId: string; report: StreamReport }
  | { type: "log"; level: LogLevel; message: string; values?: Record<string, unknown> };
