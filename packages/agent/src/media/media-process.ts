import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { StreamReport } from "../cameras/stream-report.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { childEnvironment } from "./child-environment.ts";
import type {
  ChildCall,
  ChildCalls,
  ChildOutcome,
  FromChild,
  MediaSettings,
  ToChild,
} from "./child-messages.ts";
import type { MediaCamera } from "./media-camera.ts";

interface MediaProcessParts {
  number: number;
  settings: MediaSettings;
  clock: Clock;
  log: Log;
  report(cameraId: string, report: StreamReport): void;
}
type Bytes = Extract<FromChild, { type: "octets" }>;
type Answered<Call extends ChildCall> = ChildOutcome<Call> & { octets?: AsyncIterable<Uint8Array> };

const main = join(import.meta.dirname, "media-child.ts");
const firstRestartMs = 500;
const longestRestartMs = 30_000;
/** A child that ran at least this long is restarted without delay. */
const provenAfterMs = 60_000;
const stopsWithinMs = 3_000;
const gone = { ok: false, error: "streamDown", detail: "gatewayRestarted" } as const;

export class MediaProcess {
  readonly #parts: MediaProcessParts;
  readonly #cameras = new Map<string, MediaCamera>();
  readonly #outcomes = new Map<number, (outcome: ChildOutcome) => void>();
  readonly #octets = new Map<number, (bytes: Bytes) => void>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #startedAtMs = 0;
  #deaths = 0;
  #isStopped = false;
  #cancelRestart = (): void => {};

  constructor(parts: MediaProcessParts) {
    this.#parts = parts;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  watch(camera: MediaCamera): void {
    this.#cameras.set(camera.id, camera);
    if (this.#child) this.#send({ type: "watch", camera });
    else if (this.#deaths === 0) this.#start();
  }

  forget(cameraId: string): void {
    if (this.#cameras.delete(cameraId)) this.#send({ type: "forget", cameraId });
  }

  async call<Call extends ChildCall>(
    call: Call,
    cameraId: string,
    parameters: ChildCalls[Call]["parameters"],
    signal?: AbortSignal,
  ): Promise<Answered<Call>> {
    if (!this.#cameras.has(cameraId)) return { ok: false, error: "notAssigned" };
    if (!this.#child) return gone;
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
    this.#outcomes.set(id, resolve);
    const cancel = (): void => this.#send({ type: "cancel", id });
    signal?.addEventListener("abort", cancel, { once: true });
    this.#send({ type: "call", id, call, cameraId, parameters });
    const outcome = (await promise) as ChildOutcome<Call>;
    this.#outcomes.delete(id);
    if (call === "media" && outcome.ok) return { ...outcome, octets: this.#octetsOf(id) };
    signal?.removeEventListener("abort", cancel);
    return outcome;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRestart();
    const child = this.#child;
    if (!child) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    child.once("exit", () => resolve());
    this.#send({ type: "stop" });
    const cancel = this.#parts.clock.after(stopsWithinMs, () => child.kill("SIGKILL"));
    await promise;
    cancel();
  }

  #start(): void {
    const { clock, log, number, settings } = this.#parts;
    this.#startedAtMs = clock.monotonicMs();
    const child = fork(main, [], {
      env: childEnvironment(),
      execPath: process.execPath,
      // Frame data is short-lived: a larger young generation would only hold garbage, and parallel collection
      // costs more than it saves.
      execArgv: ["--expose-gc", "--max-semi-space-size=2", "--single-threaded-gc"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child = child;
    child.on("message", (message) => this.#take(message as FromChild));
    child.on("error", (error) => log.error("media child", { number, error: error.message }));
    child.stderr?.on("data", (text: Buffer) =>
      log.warn("media child output", { number, text: text.toString().slice(0, 2_000) }),
    );
    child.once("exit", (code, signal) => this.#died(child, code ?? signal));
    this.#send({ type: "settings", settings, number });
    for (const camera of this.#cameras.values()) this.#send({ type: "watch", camera });
  }

  #died(child: ChildProcess, why: number | string | null): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const resolve of this.#outcomes.values()) resolve(gone);
    for (const [id, resolve] of this.#octets) resolve({ type: "octets", id, isBroken: true });
    const { clock, log, number } = this.#parts;
    if (this.#isStopped) return;
    const isProven = clock.monotonicMs() - this.#startedAtMs >= provenAfterMs;
    this.#deaths = isProven ? 1 : this.#deaths + 1;
    const delayMs = Math.min(longestRestartMs, firstRestartMs * 2 ** (this.#deaths - 1));
    log.error("media child died", { number, why, restartsInMs: delayMs });
    for (const cameraId of this.#cameras.keys())
      this.#parts.report(cameraId, { streamOnline: null, videoSnapshot: null, streamProblem: null });
    this.#cancelRestart = clock.after(delayMs, () => this.#start());
  }

  #take(message: FromChild): void {
    switch (message.type) {
      case "outcome":
        return this.#outcomes.get(message.id)?.(message.outcome);
      case "octets":
        return this.#octets.get(message.id)?.(message);
      case "report":
        if (this.#cameras.has(message.cameraId)) this.#parts.report(message.cameraId, message.report);
        return;
      case "log":
        return this.#parts.log[message.level](message.message, message.values);
    }
  }

  async *#octetsOf(id: number): AsyncGenerator<Uint8Array> {
    let isDone = false;
    try {
      for (;;) {
        const { octets: bytes, isBroken } = await this.#next(id);
        isDone = bytes === undefined;
        if (isBroken) throw new Error("media stream broke off");
        if (!bytes) return;
        yield bytes;
      }
    } finally {
      if (!isDone) this.#send({ type: "cancel", id });
    }
  }

  async #next(id: number): Promise<Bytes> {
    if (!this.#child) return { type: "octets", id, isBroken: true };
    const { promise, resolve } = Promise.withResolvers<Bytes>();
    this.#octets.set(id, resolve);
    this.#send({ type: "next", id });
    const bytes = await promise;
    this.#octets.delete(id);
    return bytes;
  }

  #send(message: ToChild): void {
    // A dead child receives nothing; its exit is reported separately.
    if (this.#child?.connected) this.#child.send(message, () => {});
  }
}
