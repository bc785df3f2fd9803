import {
  afterWord,
  atRest,
  isStop,
  type MotionChannel,
  type MotionWord,
  nextDueMs,
  type PtzMotion,
  stillWanting,
  wanting,
  wordsDue,
} from "./motion/motion-words.ts";
import { mostUnderWay } from "./motion/ptz-timing.ts";

export interface MoverPorts {
  say(word: MotionWord): Promise<unknown>;
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
    this.#motion = words.reduce((motion, word) => wanting(motion, word, untilMs), this.#motion);
    this.#follow();
  }

  standStill(): void {
    this.#motion = stillWanting(this.#motion);
    this.#follow();
  }

  #follow(): void {
    clearTimeout(this.#timer);
    const nowMs = performance.now();
    for (const word of wordsDue(this.#motion, nowMs)) {
      if (isStop(word.speeds) || this.#isFree(word.channel)) this.#say(word, nowMs);
    }
    // A full channel continues when a response arrives.
    const dueMs = nextDueMs(this.#motion, nowMs, this.#isFree);
    if (dueMs !== undefined) this.#timer = setTimeout(() => this.#follow(), Math.max(1, dueMs - nowMs));
  }

  readonly #isFree = (channel: MotionChannel): boolean => this.#underWay[channel] < mostUnderWay;

  #say(word: MotionWord, nowMs: number): void {
    this.#motion = afterWord(this.#motion, word, nowMs);
    this.#underWay[word.channel] += 1;
    if (!isStop(word.speeds)) this.#ports.used();
    const answered = () => {
      this.#underWay[word.channel] -= 1;
      this.#follow();
    };
    this.#ports.say(word).then(answered, (cause: unknown) => {
      if (!isStop(word.speeds)) this.#ports.refused(cause);
      answered();
    });
  }
}
