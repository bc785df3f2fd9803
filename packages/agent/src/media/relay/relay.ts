import { isDeepStrictEqual } from "node:util";
import type { StreamProblemCode } from "@gantry/domain/camera/stream-problems.ts";
import { type AccessUnit, isSlice, nalType, nalTypes } from "@gantry/protocols/h264/nal.ts";
import { isRecoveryPoint } from "@gantry/protocols/h264/recovery-point.ts";
import type { CameraVideo } from "@gantry/protocols/sdp/camera-video.ts";
import type { Clock } from "../../clock.ts";
import type { StreamSource } from "../media-camera.ts";
import { mayTryNow, retryDelayMs } from "../pull/retry-delay.ts";
import type { Pull, StartPull } from "../pull/rtsp-pull.ts";
import type { StreamFailure } from "../pull/stream-failure.ts";
import { DecodeOrder } from "./decode-order.ts";
import { type LiveUnit, type ParameterSets, RunningTime } from "./live-unit.ts";
import { NewestGroup } from "./newest-group.ts";

export interface UnitReader {
  unit(unit: LiveUnit): void;
  /** True for live viewers, for whom a reconnect must be fast. */
  isWatching: boolean;
}
interface RelayParts {
  source: StreamSource;
  clock: Clock;
  pull: StartPull;
  /** 0..1 */
  jitter(): number;
  changed(): void;
}
interface RelayState {
  /** Null: the stream is not pulled. */
  isOnline: boolean | null;
  problem: { code: StreamProblemCode; detail?: string } | undefined;
}

/** The pull continues this long after the last reader, because users switch between cameras. */
export const lingersMs = 10_000;

const unused: RelayState = { isOnline: null, problem: undefined };
const online: RelayState = { isOnline: true, problem: undefined };
const reordered: RelayState = { isOnline: true, problem: { code: "reorderedPictures" } };
const ticksPerMs = 90;
/** Definite answers from the camera, which a retry would not change. */
const reportedCodes: readonly StreamProblemCode[] = [
  "loginRefused",
  "streamMissing",
  "notSupported",
  "noKeyFrames",
];

export class Relay {
  readonly #parts: RelayParts;
  readonly #readers = new Set<UnitReader>();
  readonly #group = new NewestGroup();
  readonly #time = new RunningTime();
  readonly #order = new DecodeOrder();
  #pull: Pull | undefined;
  #sets: Partial<ParameterSets> = {};
  #waitsForKey = true;
  #isDescribed = false;
  #state: RelayState = unused;
  #reported: RelayState = unused;
  #failures = 0;
  #failedAtMs = 0;
  #cancelRetry = (): void => {};
  #cancelLinger = (): void => {};
  #awaited: (() => void)[] = [];

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  get state(): RelayState {
    return this.#state;
  }
  /** The published state; a single failed attempt does not change it. */
  get reported(): RelayState {
    return this.#reported;
  }
  /** WebRTC carries no presentation times, so browsers would show the pictures in the wrong order. */
  get isReordered(): boolean {
    return this.#order.isReordered;
  }
  get group(): readonly LiveUnit[] {
    return this.#group.units;
  }
  get keyFrame(): LiveUnit | undefined {
    return this.#group.keyFrame;
  }

  read(reader: UnitReader): () => void {
    this.#readers.add(reader);
    this.#cancelLinger();
    this.#begin();
    return () => {
      if (!this.#readers.delete(reader) || this.#readers.size > 0) return;
      this.#cancelLinger = this.#parts.clock.after(lingersMs, () => this.stop());
    };
  }

  /** Resolves when the stream state is known, or with the current state after `withinMs`. */
  async settled(withinMs: number): Promise<RelayState> {
    const untilMs = this.#nowMs() + withinMs;
    while (this.#state.isOnline !== true && this.#pull && this.#nowMs() < untilMs)
      await this.#waitForChange(untilMs);
    return this.#state;
  }

  /** Resolves when the camera has described its stream, which precedes the first picture. */
  async answered(withinMs: number): Promise<RelayState> {
    const isKnown = (): boolean => this.#state.isOnline === true || this.#isDescribed || !this.#pull;
    const untilMs = this.#nowMs() + withinMs;
    while (!isKnown() && this.#nowMs() < untilMs) await this.#waitForChange(untilMs);
    return this.#state;
  }

  stop(): void {
    this.#readers.clear();
    this.#cancelRetry();
    this.#cancelLinger();
    this.#pull?.stop();
    this.#pull = undefined;
    this.#group.clear();
    this.#failures = 0;
    this.#become(unused);
    this.#wake();
  }

  #begin(): void {
    if (this.#pull) return;
    const { code } = this.#state.problem ?? {};
    if (code && !mayTryNow(code, this.#nowMs() - this.#failedAtMs)) return;
    this.#start();
  }

  #start(): void {
    this.#cancelRetry();
    this.#time.restart();
    this.#order.restart();
    this.#waitsForKey = true;
    this.#isDescribed = false;
    const { source, clock, pull } = this.#parts;
    const isCurrent = (): boolean => own === this.#pull;
    const own: Pull = pull({
      source,
      clock,
      reader: {
        described: (video) => isCurrent() && this.#describe(video),
        unit: (unit) => isCurrent() && this.#take(unit),
        ended: (failure) => isCurrent() && this.#failed(failure),
      },
    });
    this.#pull = own;
  }

  #describe({ sequenceParameterSet, pictureParameterSet }: CameraVideo): void {
    if (sequenceParameterSet && pictureParameterSet)
      this.#sets = { sequence: sequenceParameterSet, picture: pictureParameterSet };
    this.#isDescribed = true;
    this.#state = { ...this.#state, problem: undefined };
    this.#wake();
  }

  #take(unit: AccessUnit): void {
    const nals = unit.nals.filter((nal) => this.#isSliceOrSet(nal));
    const { sequence, picture } = this.#sets;
    if (nals.length === 0 || !sequence || !picture) return;
    if (this.#order.learn(unit)) this.#awaitKey();
    if (this.#waitsForKey && !unit.isKey) return;
    this.#waitsForKey = false;
    const live = this.#liveUnit(unit, nals, { sequence, picture });
    this.#group.take(live);
    this.#failures = 0;
    this.#become(this.isReordered ? reordered : online);
    for (const reader of this.#readers) reader.unit(live);
    if (this.#awaited.length > 0) this.#wake();
  }

  #awaitKey(): void {
    this.#waitsForKey = true;
    this.#group.clear();
  }

  /** Pictures wait for those that precede them, so that none is presented after its arrival. */
  #liveUnit(unit: AccessUnit, nals: Uint8Array[], parameterSets: ParameterSets): LiveUnit {
    const { timestamp, compositionTicks } = this.#order.decodeTime(unit.timestamp);
    const delayMs = this.#order.delayTicks / ticksPerMs;
    const { ticks, lagMs } = this.#time.timeOf({ timestamp }, this.#nowMs() - delayMs);
    const atMs = this.#parts.clock.nowMs() - delayMs - lagMs;
    const { isKey } = unit;
    return {
      ticks,
      atMs,
      compositionTicks,
      isKey,
      isRecoveryPoint: isRecoveryPoint(unit.nals),
      nals,
      parameterSets,
    };
  }

  #isSliceOrSet(nal: Uint8Array): boolean {
    const type = nalType(nal);
    if (type === nalTypes.sequenceParameterSet) this.#sets = { ...this.#sets, sequence: nal.slice() };
    else if (type === nalTypes.pictureParameterSet) this.#sets = { ...this.#sets, picture: nal.slice() };
    return isSlice(nal);
  }

  #failed({ code, detail }: StreamFailure): void {
    this.#pull = undefined;
    this.#group.clear();
    this.#failures++;
    this.#failedAtMs = this.#nowMs();
    const isWorthTelling = this.#failures > 1 || reportedCodes.includes(code);
    const problem = { code, ...(detail !== undefined && { detail }) };
    if (isWorthTelling) this.#become({ isOnline: false, problem });
    else this.#state = { isOnline: false, problem };
    this.#wake();
    const isWatched = [...this.#readers].some((reader) => reader.isWatching);
    const delayMs = retryDelayMs(this.#failures, { code, isWatched, jitter: this.#parts.jitter() });
    this.#cancelRetry = this.#parts.clock.after(delayMs, () => this.#start());
  }

  #become(state: RelayState): void {
    this.#state = state;
    if (this.#reported === state || isDeepStrictEqual(this.#reported, state)) return;
    this.#reported = state;
    this.#parts.changed();
  }

  async #waitForChange(untilMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#parts.clock.after(untilMs - this.#nowMs(), resolve);
    this.#awaited.push(resolve);
    await promise;
    cancel();
  }

  #wake(): void {
    for (const resolve of this.#awaited.splice(0)) resolve();
  }

  #nowMs(): number {
    return this.#parts.clock.monotonicMs();
  }
}
