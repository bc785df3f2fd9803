import type { AgentDevice } from "@gantry/domain/contract/agent-link.ts";
import type { CallHandlers } from "../link/agent-calls.ts";
import type { StreamReport, TellStream } from "./stream-report.ts";

/** A camera whose pictures are to be pulled. */
export interface WatchedCamera {
  id: string;
  name: string;
  /** `rtsp:` address, without user name and password. */
  streamUrl: string;
  userName: string;
  password: string;
}

/** Whoever pulls cameras' streams and hands them on. */
export interface StreamGateway {
  /** From now on this stream of this camera; the same again changes nothing. */
  watch(camera: WatchedCamera): void;
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
    const streamUrl = streamUrlOf(device) ?? ownUrl;
    if (streamUrl === undefined) return this.forget(device.id);
    const { id, name, secrets, config } = device;
    const userName = textOf(config["userName"]) ?? "";
    this.#gateway?.watch({ id, name, streamUrl, userName, password: secrets["password"] ?? "" });
  }

  forget(cameraId: string): void {
    this.#reports.delete(cameraId);
    this.#gateway?.forget(cameraId);
  }

  async stop(): Promise<void> {
    await this.#gateway?.stop();
  }
}

/** The stream that the document names for the agent: the internal one, or the external one where only that is RTSP. */
export function streamUrlOf({ config }: Pick<AgentDevice, "config">): string | undefined {
  const isRtsp = (stream: string) => config[`${stream}StreamType`] === "RTSP";
  const stream = ["internal", "external"].find(isRtsp);
  return stream === undefined ? undefined : textOf(config[`${stream}StreamUrl`]);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
