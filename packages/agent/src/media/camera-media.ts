import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../clock.ts";
import type { StreamReport } from "../cameras/stream-report.ts";
import type { Log } from "../log.ts";
import type { ChildCalls, ChildOutcome, MediaSettings } from "./child-messages.ts";
import type { MediaCamera, StreamName, StreamSource } from "./media-camera.ts";
import { pullByRtsp } from "./pull/rtsp-pull.ts";
import { Relay } from "./relay/relay.ts";
import type { ViewerDesk } from "./viewers/viewer-desk.ts";
import { joinedByStartCodes } from "@gantry/protocols/h264/nal.ts";

export interface CameraMediaParts {
  clock: Clock;
  log: Log;
  settings: MediaSettings;
  viewers: ViewerDesk;
  jitter(): number;
  tell(report: StreamReport): void;
}
/** What a call that brings octets came to. */
export type Streamed = ChildOutcome<"media"> & { octets?: AsyncIterable<Uint8Array> };

/** A still picture is wanted of a camera that nobody watches. */
const keyFrameWithinMs = 4_000;

/** Everything of one camera's pictures. */
export class CameraMedia {
  readonly #parts: CameraMediaParts;
  readonly #camera: MediaCamera;
  readonly #relays = new Map<StreamName, Relay>();

  constructor(camera: MediaCamera, parts: CameraMediaParts) {
    this.#camera = camera;
    this.#parts = parts;
    for (const name of ["internal", "external"] as const) {
      const source = camera.streams[name];
      if (!source) continue;
      this.#relays.set(name, this.#relayOfSame(source) ?? this.#newRelay(source));
    }
  }

  async answerOffer({
    viewerId,
    offerSdp,
    stream,
  }: ChildCalls["answerOffer"]["parameters"]): Promise<ChildOutcome<"answerOffer">> {
    const relay = this.#relayOf(stream);
    if (!relay) return { ok: false, error: "streamMissing" };
    return this.#parts.viewers.answer(this.#camera.id, relay, viewerId, offerSdp);
  }

  async keyFrame({ stream }: ChildCalls["keyFrame"]["parameters"]): Promise<ChildOutcome<"keyFrame">> {
    const relay = this.#relayOf(stream);
    if (!relay) return { ok: false, error: "streamMissing" };
    const leave = relay.read({ isWatching: false, unit() {} });
    const { problem } = await relay.settled(keyFrameWithinMs);
    leave();
    const { keyFrame } = relay;
    if (!keyFrame) return { ok: false, error: "streamDown", ...(problem && { detail: problem.code }) };
    const { sequence, picture } = keyFrame.parameterSets;
    return { ok: true, value: { octets: joinedByStartCodes([sequence, picture, ...keyFrame.nals]) } };
  }

  async media({ resource }: ChildCalls["media"]["parameters"]): Promise<Streamed> {
    return { ok: false, error: "notSupported", detail: resource.type };
  }

  async stop(): Promise<void> {
    this.#parts.viewers.closeCamera(this.#camera.id);
    for (const relay of this.#relays.values()) relay.stop();
  }

  /** One pull also for a camera that has the same stream for everybody. */
  #relayOfSame(source: StreamSource): Relay | undefined {
    const { internal } = this.#camera.streams;
    return isDeepStrictEqual(internal, source) ? this.#relays.get("internal") : undefined;
  }

  #newRelay(source: StreamSource): Relay {
    const { clock, jitter } = this.#parts;
    return new Relay({ source, clock, pull: pullByRtsp, jitter, changed: () => this.#tell() });
  }

  #relayOf(name: StreamName): Relay | undefined {
    return this.#relays.get(name);
  }

  #tell(): void {
    const states = [...this.#relays.values()].map(({ state }) => state);
    const isOnline = states.some((state) => state.isOnline === false)
      ? false
      : (states.find((state) => state.isOnline !== null)?.isOnline ?? null);
    const problem = states.find((state) => state.problem)?.problem ?? null;
    this.#parts.tell({ streamOnline: isOnline, videoSnapshot: null, streamProblem: problem });
  }
}
