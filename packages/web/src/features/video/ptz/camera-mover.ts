import {
  applyWord,
  atRest,
  findNextDueMs,
  isStop,
  type MotionChannel,
  type MotionWord,
  type PtzMotion,
  startMotion,
  stopMotion,
  wordsDue,
} from "./motion/motion-words.ts";
import { maxUnderWay } from "./motion/ptz-timing.ts";

export interface MoverPorts {
  send(word: MotionWord): Promise<unknown>;
  used(): void;
  refused(cause: unknown): void;
}

export class CameraMover {
  readonly #ports: MoverPorts;
  readonly #underWay: Record<MotionChannel, number> = { panTilt: 0, zoom: 0, focus: 0, iris: 0 };
  #motion: PtzMotion = atRest;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: MoverPorts) {
    this.#ports = ports;
  }

  want(words: readonly MotionWord[], forMs?: number): void {
    const untilMs = forMs === undefined ? undefined : performance.now() + forMs;
    this.#motion = words.reduce((motion, word) => startMotion(motion, word, untilMs), this.#motion);
    this.#follow();
  }

  stop(): void {
    this.#motion = stopMotion(this.#motion);
    this.#follow();
  }

  #follow(): void {
    clearTimeout(this.#timer);
    const nowMs = performance.now();
    for (const word of wordsDue(this.#motion, nowMs)) {
      if (isStop(word.speeds) || this.#isFree(word.channel)) this.#send(word, nowMs);
    }
    // A full channel continues when a response arrives.
    const dueMs = findNextDueMs(this.#motion, nowMs, this.#isFree);
    if (dueMs !== undefined) this.#timer = setTimeout(() => this.#follow(), Math.max(1, dueMs - nowMs));
  }

  readonly #isFree = (channel: MotionChannel): boolean => this.#underWay[channel] < maxUnderWay;

  #send(word: MotionWord, nowMs: number): void {
    this.#motion = applyWord(this.#motion, word, nowMs);
    this.#underWay[word.channel] += 1;
    if (!isStop(word.speeds)) this.#ports.used();
    const finishCommand = () => {
      this.#underWay[word.channel] -= 1;
      this.#follow();
    };
    this.#ports.send(word).then(finishCommand, (cause: unknown) => {
      if (!isStop(word.speeds)) this.#ports.refused(cause);
      finishCommand();
    });
  }
}
