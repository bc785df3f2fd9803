import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../clock.ts";
import type { StreamReport } from "../cameras/stream-report.ts";
import type { Log } from "../log.ts";
import type { ChildCalls, ChildOutcome, ChildResource, MediaSettings } from "./child-messages.ts";
import { mainStreamOf, type MediaCamera, type StreamName, type StreamSource } from "./media-camera.ts";
import { pullAny } from "./codec/transcoding-pull.ts";
import { HlsServer } from "./hls/hls-server.ts";
import { joinPieces } from "./join-pieces.ts";
import { Recording } from "./recording/recording.ts";
import { Relay } from "./relay/relay.ts";
import type { ViewerDesk } from "./viewers/viewer-desk.ts";
import { joinByStartCodes } from "@gantry/protocols/h264/nal.ts";

interface CameraMediaParts {
  clock: Clock;
  log: Log;
  settings: MediaSettings;
  viewers: ViewerDesk;
  jitter(): number;
  report(report: StreamReport): void;
}
type Resource<Type extends ChildResource["type"]> = Extract<ChildResource, { type: Type }>;
export type Streamed = ChildOutcome<"media"> & { octets?: AsyncIterable<Uint8Array> };

const keyFrameWithinMs = 4_000;

/** Spreads connections, so that the cameras of a site are not all called at once. */
const spreadMs = 1_500;

export class CameraMedia {
  readonly #parts: CameraMediaParts;
  readonly #camera: MediaCamera;
  readonly #relays = new Map<StreamName, Relay>();
  readonly #hlsServers = new Map<Relay, HlsServer>();
  readonly #recording: Recording | undefined;

  constructor(camera: MediaCamera, parts: CameraMediaParts) {
    this.#camera = camera;
    this.#parts = parts;
    for (const name of ["internal", "external"] as const) {
      const source = camera.streams[name];
      if (!source) continue;
      this.#relays.set(name, this.#relayOfSame(source) ?? this.#newRelay(source));
    }
    const main = mainStreamOf(camera);
    const recorded = camera.isRecorded && main && this.#relayOf(main);
    const { clock, settings, jitter } = parts;
    const notifyChanged = (): void => this.#report();
    if (recorded && settings.recording.keepMs > 0)
      this.#recording = new Recording(recorded, {
        clock,
        beginsAfterMs: jitter() * spreadMs,
        cameraId: camera.id,
        isForAll: this.#relayOf("external") === recorded,
        settings: settings.recording,
        changed: notifyChanged,
      });
  }

  async answerOffer({
    viewerId,
    offerSdp,
    stream,
    isPublic = false,
  }: ChildCalls["answerOffer"]["parameters"]): Promise<ChildOutcome<"answerOffer">> {
    const relay = this.#relayOf(stream);
    if (!relay) return { ok: false, error: "streamMissing" };
    return this.#parts.viewers.answer({ cameraId: this.#camera.id, relay, viewerId, offerSdp, isPublic });
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
    return { ok: true, value: { octets: joinByStartCodes([sequence, picture, ...keyFrame.nals]) } };
  }

  async media({ resource, stream }: ChildCalls["media"]["parameters"]): Promise<Streamed> {
    return resource.type === "hls" ? this.#hls(resource, stream) : this.#recorded(resource, stream);
  }

  async stop(): Promise<void> {
    this.#parts.viewers.closeCamera(this.#camera.id);
    for (const server of this.#hlsServers.values()) server.stop();
    await this.#recording?.stop();
    for (const relay of this.#relays.values()) relay.stop();
  }

  async #hls({ file, query }: Resource<"hls">, stream: StreamName): Promise<Streamed> {
    const relay = this.#relayOf(stream);
    if (!relay) return { ok: false, error: "streamMissing" };
    const server = this.#hlsServers.get(relay) ?? new HlsServer(relay, this.#parts.clock);
    this.#hlsServers.set(relay, server);
    const served = await server.file(file, query);
    const { problem } = relay.state;
    if (!served && problem) return { ok: false, error: "streamDown", detail: problem.code };
    if (!served) return { ok: false, error: "streamMissing" };
    const { contentType, octets: bytes } = served;
    return { ok: true, value: { contentType, contentLength: bytes.length }, octets: joinPieces(bytes) };
  }

  /** The recorded stream; a caller without access to it gets no recording. */
  async #recorded(resource: Resource<"clip" | "pictures" | "spans">, stream: StreamName): Promise<Streamed> {
    const main = mainStreamOf(this.#camera);
    const recording = main && this.#relayOf(stream) === this.#relayOf(main) ? this.#recording : undefined;
    if (resource.type === "spans" && recording) {
      const bytes = new TextEncoder().encode(JSON.stringify(await recording.spans()));
      const value = { contentType: "application/json", contentLength: bytes.length };
      return { ok: true, value, octets: joinPieces(bytes) };
    }
    if (resource.type === "spans") return { ok: false, error: "nothingRecorded" };
    const { type, from, to } = resource;
    const found = await recording?.[type](Date.parse(from), Date.parse(to));
    if (!found) return { ok: false, error: "nothingRecorded" };
    const { octets: contentLength, chunks, ...more } = found;
    return { ok: true, value: { contentType: "video/mp4", contentLength, ...more }, octets: chunks };
  }

  #relayOfSame(source: StreamSource): Relay | undefined {
    const { internal } = this.#camera.streams;
    return isDeepStrictEqual(internal, source) ? this.#relays.get("internal") : undefined;
  }

  #newRelay(source: StreamSource): Relay {
    const { clock, jitter } = this.#parts;
    return new Relay({ source, clock, pull: pullAny, jitter, changed: () => this.#report() });
  }

  #relayOf(name: StreamName): Relay | undefined {
    return this.#relays.get(name);
  }

  #report(): void {
    const states = [...this.#relays.values()].map(({ reported }) => reported);
    const isOnline = states.some((state) => state.isOnline === false)
      ? false
      : (states.find((state) => state.isOnline !== null)?.isOnline ?? null);
    const { span = null, problem: ofRecording } = this.#recording?.report ?? {};
    const problem = states.find((state) => state.problem)?.problem ?? ofRecording ?? null;
    this.#parts.report({ streamOnline: isOnline, videoSnapshot: span, streamProblem: problem });
  }
}
