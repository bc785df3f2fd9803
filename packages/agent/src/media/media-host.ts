import type { Clock } from "../clock.ts";
import { type Log, textOfError } from "../log.ts";
import { CameraMedia, type Streamed } from "./camera-media.ts";
import type { ChildCalls, ChildOutcome, FromChild, MediaSettings, ToChild } from "./child-messages.ts";
import { dropForgotten } from "./recording/forgotten-recordings.ts";
import { ViewerDesk } from "./viewers/viewer-desk.ts";

interface MediaHostParts {
  clock: Clock;
  log: Log;
  jitter(): number;
  send(message: FromChild): void;
  viewerClosed(): void;
}
type Call = Extract<ToChild, { type: "call" }>;

const shortestSweepMs = 60_000;

export class MediaHost {
  readonly #parts: MediaHostParts;
  readonly #settings: MediaSettings;
  readonly #viewers: ViewerDesk;
  readonly #cameras = new Map<string, CameraMedia>();
  readonly #streams = new Map<number, AsyncIterator<Uint8Array>>();
  readonly #cancelled = new Set<number>();

  constructor(settings: MediaSettings, number: number, parts: MediaHostParts) {
    this.#parts = parts;
    this.#settings = settings;
    const { clock, log, viewerClosed } = parts;
    const { firstPort } = settings.network;
    const port = firstPort === undefined ? undefined : firstPort + number;
    if (number === 0) this.#dropForgotten();
    this.#viewers = new ViewerDesk({ clock, log, settings, port, closed: viewerClosed });
  }

  take(message: Exclude<ToChild, { type: "settings" | "stop" }>): void {
    switch (message.type) {
      case "watch":
        return this.#watch(message.camera);
      case "forget":
        return this.#forget(message.cameraId);
      case "call":
        return void this.#answer(message);
      case "next":
        return void this.#next(message.id);
      case "cancel":
        return this.#cancel(message.id);
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#cameras.values()].map((camera) => camera.stop()));
  }

  #dropForgotten(): void {
    const { clock, log } = this.#parts;
    const { folder, keepMs } = this.#settings.recording;
    dropForgotten(folder, clock.nowMs() - keepMs).catch((error: unknown) =>
      log.warn("old recordings cannot be deleted", { error: textOfError(error) }),
    );
    clock.after(Math.max(shortestSweepMs, keepMs), () => this.#dropForgotten());
  }

  #watch(camera: ConstructorParameters<typeof CameraMedia>[0]): void {
    this.#forget(camera.id);
    const { clock, log, jitter, send } = this.#parts;
    const media = new CameraMedia(camera, {
      clock,
      log,
      jitter,
      settings: this.#settings,
      viewers: this.#viewers,
      report: (report) => {
        if (this.#cameras.get(camera.id) === media) send({ type: "report", cameraId: camera.id, report });
      },
    });
    this.#cameras.set(camera.id, media);
  }

  #forget(cameraId: string): void {
    const camera = this.#cameras.get(cameraId);
    this.#cameras.delete(cameraId);
    camera
      ?.stop()
      .catch((error: unknown) =>
        this.#parts.log.error("camera cannot be stopped", { error: textOfError(error) }),
      );
  }

  async #answer({ id, call, cameraId, parameters }: Call): Promise<void> {
    const { log, send } = this.#parts;
    let answered: Streamed | ChildOutcome;
    try {
      answered = await this.#outcomeOf(call, cameraId, parameters);
    } catch (error) {
      log.error("media call failed", { call, error: textOfError(error) });
      answered = { ok: false, error: "internalError" };
    }
    const { octets: bytes, ...outcome } = { octets: undefined, ...answered };
    if (bytes && !this.#cancelled.delete(id)) this.#streams.set(id, bytes[Symbol.asyncIterator]());
    send({ type: "outcome", id, outcome: outcome as ChildOutcome });
  }

  #outcomeOf(call: Call["call"], cameraId: string, parameters: unknown): Promise<Streamed | ChildOutcome> {
    const camera = this.#cameras.get(cameraId);
    if (!camera) return Promise.resolve({ ok: false, error: "notAssigned" });
    switch (call) {
      case "answerOffer":
        return camera.answerOffer(parameters as ChildCalls["answerOffer"]["parameters"]);
      case "closeViewers": {
        const { viewerIds } = parameters as ChildCalls["closeViewers"]["parameters"];
        return Promise.resolve({ ok: true, value: { closed: this.#viewers.close(viewerIds) } });
      }
      case "openViewers": {
        const { viewerIds } = parameters as ChildCalls["openViewers"]["parameters"];
        return Promise.resolve({ ok: true, value: { open: this.#viewers.openOf(viewerIds) } });
      }
      case "keyFrame":
        return camera.keyFrame(parameters as ChildCalls["keyFrame"]["parameters"]);
      case "media":
        return camera.media(parameters as ChildCalls["media"]["parameters"]);
    }
  }

  async #next(id: number): Promise<void> {
    const { log, send } = this.#parts;
    const stream = this.#streams.get(id);
    try {
      const { done, value } = (await stream?.next()) ?? { done: true, value: undefined };
      if (done) this.#streams.delete(id);
      send({ type: "octets", id, ...(!done && { octets: value }) });
    } catch (error) {
      this.#streams.delete(id);
      log.warn("stream interrupted", { error: textOfError(error) });
      send({ type: "octets", id, isBroken: true });
    }
  }

  #cancel(id: number): void {
    const stream = this.#streams.get(id);
    this.#streams.delete(id);
    if (stream) stream.return?.().catch(() => {});
    else this.#cancelled.add(id);
  }
}
