import { type CameraMotion, motionAxes } from "@gantry/domain/camera/motion.ts";
import type { Clock } from "../clock.ts";
import type { CameraResult } from "./camera-session.ts";

type Speeds = Required<CameraMotion>;
type Result = CameraResult<null>;
interface Waiting {
  speeds: Speeds;
  result: PromiseWithResolvers<Result>;
}

/** An unanswered command blocks the next one for at most this time. */
const patienceMs = 200;

/**
 * Sends speeds to one camera, one command at a time; only the newest pending one is kept. A stop does not
 * wait: it is repeated until no overtaken command can still arrive.
 */
export class CameraMoveLane {
  readonly #clock: Clock;
  readonly #send: (speeds: Speeds) => Promise<Result>;
  #last: Speeds | undefined;
  readonly #underWay = new Set<Promise<Result>>();
  #isHeldUp = false;
  #hasOvertaken = false;
  #isClosed = false;
  #waiting: Waiting | undefined;
  #cancelPatience = (): void => {};

  constructor(clock: Clock, send: (speeds: Speeds) => Promise<Result>) {
    this.#clock = clock;
    this.#send = send;
  }

  move(speeds: Speeds): Promise<Result> {
    if (!this.#isHeldUp || stopsSomething(this.#last, speeds)) return this.#sendNow(speeds);
    this.#waiting = { speeds, result: this.#waiting?.result ?? Promise.withResolvers<Result>() };
    return this.#waiting.result.promise;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelPatience();
    this.#waiting?.result.resolve({ ok: false, failure: { code: "noAnswer", detail: "closed" } });
    this.#waiting = undefined;
  }

  #sendNow(speeds: Speeds): Promise<Result> {
    if (this.#underWay.size > 0) this.#hasOvertaken = true;
    this.#last = speeds;
    const replaced = this.#waiting;
    this.#waiting = undefined;
    const sent = this.#send(speeds);
    this.#underWay.add(sent);
    this.#isHeldUp = true;
    this.#cancelPatience();
    this.#cancelPatience = this.#clock.after(patienceMs, () => this.#next());
    void sent.then((result) => {
      replaced?.result.resolve(result);
      this.#underWay.delete(sent);
      if (this.#underWay.size === 0) this.#next();
    });
    return sent;
  }

  #next(): void {
    this.#cancelPatience();
    this.#isHeldUp = false;
    if (this.#isClosed) return;
    if (this.#waiting) void this.#sendNow(this.#waiting.speeds);
    else if (this.#hasOvertaken && this.#last) {
      const isOver = this.#underWay.size === 0;
      void this.#sendNow(this.#last);
      if (isOver) this.#hasOvertaken = false;
    }
  }
}

function stopsSomething(before: Speeds | undefined, now: Speeds): boolean {
  return motionAxes.some((axis) => now[axis] === 0 && before?.[axis] !== 0);
}
