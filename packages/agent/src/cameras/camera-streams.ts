import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { CallHandlers } from "../link/agent-calls.ts";
import { type MediaCamera, mediaCameraOf } from "../media/media-camera.ts";
import type { StreamReport, TellStream } from "./stream-report.ts";

/** Whoever pulls cameras' streams and hands them on. */
export interface StreamGateway {
  /** From now on these streams of this camera; the same again changes nothing. */
  watch(camera: MediaCamera): void;
  forget(cameraId: string): void;
  /** What it answers of the server's calls. */
  calls: CallHandlers;
  stop(): Promise<void>;
}
export type OpenGateway = (tell: TellStream) => StreamGateway;

/** What the cameras of this agent have to do with their streams: which are pulled, and what is known of each. */
export class CameraStreams {
  readonly #gateway: StreamGateway | undefined;
  readonly #reports = new Map<string, StreamReport>();

  /** `told` hears of each camera whose stream has changed. */
  constructor(openGateway: OpenGateway | undefined, told: (cameraId: string) => void) {
    this.#gateway = openGateway?.((cameraId, report) => {
      this.#reports.set(cameraId, report);
      told(cameraId);
    });
  }

  get calls(): CallHandlers {
    return this.#gateway?.calls ?? {};
  }

  reportOf(cameraId: string): StreamReport | undefined {
    return this.#reports.get(cameraId);
  }

  /** `ownUrl` is what the camera itself says, for a document that names no stream. */
  watch(device: AgentDevice, ownUrl: string | undefined): void {
    const camera = mediaCameraOf(device, ownUrl);
    if (camera) this.#gateway?.watch(camera);
    else this.forget(device.id);
  }

  forget(cameraId: string): void {
    this.#reports.delete(cameraId);
    this.#gateway?.forget(cameraId);
  }

  async stop(): Promise<void> {
    await this.#gateway?.stop();
  }
}
