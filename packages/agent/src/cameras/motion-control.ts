import { isDeepStrictEqual } from "node:util";
import { type CameraMotion, motionAxes } from "@gantry/domain/camera/motion.ts";
import type { Clock } from "../clock.ts";
import type { CameraFailure, CameraResult } from "../drivers/camera-session.ts";
import { MotionWishes, type MotionWord, type WordResult } from "./motion-wishes.ts";

type Speeds = Required<CameraMotion>;
export interface MotionParts {
  clock: Clock;
  /** Sends speeds to the camera; one that was not sent yet is replaced by the next. */
  send(speeds: Speeds): Promise<CameraResult<null>>;
}
export type Moved = { result: WordResult; failure?: CameraFailure };

const stillSpeeds: Speeds = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
/** Speeds that were taken are sent again after this while they are wanted: cameras with a time-out of their own, lost frames. */
const refreshMs = 400;
const firstRetryMs = 100;
const longestRetryMs = 2_000;
/** Somebody waits for the agent to end; by then the camera has heard it or cannot. */
const closesWithinMs = 3_000;

/**
 * Moves one camera while somebody says so and not 500 ms longer. A stop goes out at once and is said again until the
 * camera has taken it, or somebody moves it anew.
 */
export class MotionControl {
  readonly #parts: MotionParts;
  readonly #wishes = new MotionWishes();
  /** What the camera took last; undefined when that is not known. */
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

  /** What is wanted now. */
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
   * A journey instead of speeds: what moves stands first. It is under way until `arrive`, or until somebody says something
   * else; so long the camera is not known to stand, and whatever stops it is sent.
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

  /** What has been said may have arrived before something older: it is said again. */
  sayAgain(): void {
    this.#taken = undefined;
    void this.#send();
  }

  /** The camera stands at the end of this journey. */
  arrive(journey: object): void {
    if (!this.isUnderWay(journey)) return;
    this.#journey = undefined;
    this.#taken = stillSpeeds;
  }

  /** Everything stands still, also when it is thought to stand; words of the holder (or anybody) from before are not heard. */
  async stop(holder?: string): Promise<CameraResult<null>> {
    this.#journey = undefined;
    this.#wishes.stop(this.#nowMs(), holder);
    this.#taken = undefined;
    this.#cancelRetry();
    this.#retries = 0;
    return this.#send();
  }

  /** Resolves when nothing moves, or the camera did not take the stop in time; nothing is sent afterwards. */
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

  /** Whether it moves, or the camera has not said that it stands. */
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

  /** Only what ends is said again by itself; what goes on is said again by whoever wants it. */
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

/** Whether nothing moves. */
export function isStill(speeds: Speeds): boolean {
  return motionAxes.every((axis) => speeds[axis] === 0);
}
