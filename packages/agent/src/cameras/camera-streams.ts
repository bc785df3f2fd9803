import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { CallHandlers } from "../link/agent-calls.ts";
import { type MediaCamera, mediaCameraOf } from "../media/media-camera.ts";
import type { ReportStream, StreamReport } from "./stream-report.ts";

export interface StreamGateway {
  watch(camera: MediaCamera): void;
  forget(cameraId: string): void;
  calls: CallHandlers;
  stop(): Promise<void>;
}
export type OpenGateway = (report: ReportStream) => StreamGateway;

export class CameraStreams {
  readonly #gateway: StreamGateway | undefined;
  readonly #reports = new Map<string, StreamReport>();

  constructor(openGateway: OpenGateway | undefined, onReport: (cameraId: string) => void) {
    this.#gateway = openGateway?.((cameraId, report) => {
      this.#reports.set(cameraId, report);
      onReport(cameraId);
    });
  }

  get calls(): CallHandlers {
    return this.#gateway?.calls ?? {};
  }

  reportOf(cameraId: string): StreamReport | undefined {
    return this.#reports.get(cameraId);
  }

  /** `ownUrl` is the camera's own stream address, used if the document names no stream. */
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
