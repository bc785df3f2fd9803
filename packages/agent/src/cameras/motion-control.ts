import { isDeepStrictEqual } from "node:util";
import { type CameraMotion, motionAxes } from "@gantry/domain/camera/motion.ts";
import type { Clock } from "../clock.ts";
import type { CameraFailure, CameraResult } from "../drivers/camera-session.ts";
import { MotionWishes, type MotionWord, type WordResult } from "./motion-wishes.ts";

type Speeds = Required<CameraMotion>;
interface MotionParts {
  clock: Clock;
  /** Sends speeds to the camera. An unsent command is replaced by the next one. */
  send(speeds: Speeds): Promise<CameraResult<null>>;
}
type Moved = { result: WordResult; failure?: CameraFailure };

const stillSpeeds: Speeds = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
/** Refresh interval of active speeds, for cameras with their own timeout and for lost frames. */
const refreshMs = 400;
const firstRetryMs = 100;
const longestRetryMs = 2_000;
/** Limits shutdown time; by then the camera has received the stop or is unreachable. */
const closesWithinMs = 3_000;

/**
 * Moves one camera for at most 500 ms after the last command. A stop is sent at once and repeated until the
 * camera acknowledges it or a new motion begins.
 */
export class MotionControl {
  readonly #parts: MotionParts;
  readonly #wishes = new MotionWishes();
  #taken: Speeds | undefined = stillSpeeds;
  #takenAtMs = Number.NEGATIVE_INFINITY;
  #sending: { speeds: Speeds; done: Promise<CameraResult<null>> } | undefined;
  #cancelEnd = (): void => {};
  #cancelRetry = (): void => {};
  #retries = 0;
  #isClosed = false;
  #whenStill: (() => void)[] = [];
  #journey: object | undefined;

  constructor(parts: MotionParts) {
    this.#parts = parts;
  }

  get underWay(): Speeds {
    return this.#wishes.speeds(this.#nowMs());
  }

  async word(word: MotionWord): Promise<Moved> {
    if (this.#isClosed) return { result: "late" };
    const result = this.#wishes.take(word, this.#nowMs());
    if (result !== "taken") return { result };
    this.#journey = undefined;
    this.#cancelRetry();
    this.#retries = 0;
    const sent = await this.#send();
    return sent.ok ? { result } : { result, failure: sent.failure };
  }

  /**
   * Starts a journey to a position instead of speeds, after stopping. The journey lasts until `arrive` or
   * another command; until then any stop is sent.
   */
  async depart(word: Omit<MotionWord, "motion">): Promise<Moved & { journey?: object }> {
    if (this.#isClosed) return { result: "late" };
    const result = this.#wishes.depart(word, this.#nowMs());
    if (result !== "taken") return { result };
    const journey = {};
    this.#journey = journey;
    this.#cancelRetry();
    this.#retries = 0;
    const stood = await this.#send();
    if (!stood.ok) return { result, failure: stood.failure };
    if (this.isUnderWay(journey)) this.#taken = undefined;
    return { result, journey };
  }

  isUnderWay(journey: object): boolean {
    return this.#journey === journey;
  }

  /** An older frame may have overtaken the last command, so send it again. */
  repeat(): void {
    this.#taken = undefined;
    void this.#send();
  }

  arrive(journey: object): void {
    if (!this.isUnderWay(journey)) return;
    this.#journey = undefined;
    this.#taken = stillSpeeds;
  }

  /** Stops every axis even if it seems still. Earlier commands of the holder (or of everyone) are ignored. */
  async stop(holder?: string): Promise<CameraResult<null>> {
    this.#journey = undefined;
    this.#wishes.stop(this.#nowMs(), holder);
    this.#taken = undefined;
    this.#cancelRetry();
    this.#retries = 0;
    return this.#send();
  }

  /** Resolves when the camera has stopped, or when it did not acknowledge in time. Nothing is sent afterwards. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.mayMove) return this.#end();
    const stood = new Promise<void>((resolve) => this.#whenStill.push(resolve));
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const cancel = this.#parts.clock.after(closesWithinMs, resolve);
    void this.stop();
    await Promise.race([stood, tooLong]);
    cancel();
    this.#end();
  }

  #end(): void {
    this.#cancelEnd();
    this.#cancelRetry();
  }

  get mayMove(): boolean {
    return this.#sending !== undefined || !isDeepStrictEqual(this.#taken, stillSpeeds);
  }

  #send(): Promise<CameraResult<null>> {
    const nowMs = this.#nowMs();
    const speeds = this.#wishes.speeds(nowMs);
    this.#awaitEnd(nowMs);
    if (this.#sending && isDeepStrictEqual(this.#sending.speeds, speeds)) return this.#sending.done;
    if (!this.#sending && this.#isTaken(speeds, nowMs)) return Promise.resolve({ ok: true, value: null });
    const done = this.#parts.send(speeds);
    const sending = { speeds, done };
    this.#sending = sending;
    void done.then((result) => {
      if (this.#sending !== sending) return;
      this.#sending = undefined;
      this.#sent(speeds, result.ok);
    });
    return done;
  }

  #isTaken(speeds: Speeds, nowMs: number): boolean {
    if (!isDeepStrictEqual(speeds, this.#taken)) return false;
    return isStill(speeds) || nowMs - this.#takenAtMs < refreshMs;
  }

  #sent(speeds: Speeds, isOk: boolean): void {
    this.#taken = isOk ? speeds : undefined;
    if (isOk) {
      this.#takenAtMs = this.#nowMs();
      this.#retries = 0;
    } else this.#retryStop();
    if (isOk && isStill(speeds)) for (const resolve of this.#whenStill.splice(0)) resolve();
  }

  /** Only stops are retried; the client repeats active motion. */
  #retryStop(): void {
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(this.#retries++, 8));
    this.#cancelRetry = this.#parts.clock.after(delayMs, () => {
      if (isStill(this.#wishes.speeds(this.#nowMs()))) void this.#send();
    });
  }

  #awaitEnd(nowMs: number): void {
    this.#cancelEnd();
    const endMs = this.#wishes.nextEndMs(nowMs);
    if (endMs !== undefined)
      this.#cancelEnd = this.#parts.clock.after(endMs - nowMs, () => {
        this.#cancelRetry();
        void this.#send();
      });
  }

  #nowMs(): number {
    return this.#parts.clock.monotonicMs();
  }
}

export function isStill(speeds: Speeds): boolean {
  return motionAxes.every((axis) => speeds[axis] === 0);
}
