import type { AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { MediaResource } from "@gantry/domain/contract/video/media.ts";
import type { StreamReport } from "../cameras/stream-report.ts";
import type { LogLevel } from "../log.ts";
import type { MediaCamera, StreamName } from "./media-camera.ts";

/** What the whole gateway is told once. */
export interface MediaSettings {
  /** Where viewers reach this machine. */
  network: ViewerNetwork;
  /** Viewers of one child at once, and of one camera. */
  mostViewers: number;
  mostViewersOfCamera: number;
  recording: RecordingSettings;
}
export interface ViewerNetwork {
  /** The one address to listen on; undefined: all. */
  bindAddress?: string;
  /** Said in answers instead of the machine's own addresses, for a machine behind address translation. */
  addresses: readonly string[];
  /** The one UDP port for all viewers of the first child, the next for the second ...; undefined: any. */
  firstPort?: number;
}
export interface RecordingSettings {
  folder: string;
  /** How far back each camera's recording goes; 0: none is kept. */
  keepMs: number;
  /** Room of each camera's recording. */
  maxBytes: number;
}

/** What can be asked of a child. */
export interface ChildCalls {
  answerOffer: {
    parameters: { viewerId: string; offerSdp: string; stream: StreamName; isPublic?: boolean };
    result: { answerSdp: string };
  };
  closeViewers: { parameters: { viewerIds: string[] }; result: { closed: number } };
  openViewers: { parameters: { viewerIds: string[] }; result: { open: string[] } };
  media: {
    parameters: { resource: ChildResource; stream: StreamName };
    result: { contentType: string; contentLength?: number };
  };
  /** The newest key frame with its parameter sets, behind start codes. */
  keyFrame: { parameters: { stream: StreamName }; result: { octets: Uint8Array } };
}
export type ChildCall = keyof ChildCalls;
/** Still pictures are made elsewhere. */
export type ChildResource = Exclude<MediaResource, { type: "thumbnail" }>;

export type ChildOutcome<Call extends ChildCall = ChildCall> =
  | { ok: true; value: ChildCalls[Call]["result"] }
  | (AgentCallOutcome & { ok: false });

export type ToChild =
  | { type: "settings"; settings: MediaSettings; number: number }
  | { type: "watch"; camera: MediaCamera }
  | { type: "forget"; cameraId: string }
  | { type: "call"; id: number; call: ChildCall; cameraId: string; parameters: unknown }
  /** The next octets of a call's stream are wanted. */
  | { type: "next"; id: number }
  | { type: "cancel"; id: number }
  | { type: "stop" };

export type FromChild =
  | { type: "outcome"; id: number; outcome: ChildOutcome }
  /** Answers `next`; without octets it is the end. */
  | { type: "octets"; id: number; octets?: Uint8Array; isBroken?: boolean }
  | { type: "report"; cameraId: string; report: StreamReport }
  | { type: "log"; level: LogLevel; message: string; values?: Record<string, unknown> };
