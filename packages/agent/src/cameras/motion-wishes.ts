import { type CameraMotion, motionAxes, motionEndsAfterMs } from "@gantry/domain/camera/motion.ts";

type Axis = (typeof motionAxes)[number];

/** One word of somebody who moves a camera. */
export interface MotionWord {
  motion: CameraMotion;
  holder: string;
  /** Within a holder the higher one wins, for each axis by itself. */
  sequence: number;
  /** How long it holds from now on, by whoever sent it; not above 0: it is over. */
  leftMs: number;
}

/** What came of a word: `late` ones said nothing that still counts, of those that are `over` only their stops. */
export type WordResult = "taken" | "late" | "over";

/** Holders whose numbers are remembered; those of pages that are long gone are forgotten. */
const mostHolders = 64;
/** Server and agent read the same moment from two clocks. */
const clockToleranceMs = 100;

/** How a camera should move, by the words that were said; each axis ends by itself when nobody repeats it. */
export class MotionWishes {
  readonly #axes = new Map<Axis, { speed: number; untilMs: number }>();
  readonly #sequences = new Map<string, Map<Axis, number>>();
  /** Words of a holder (of everybody under "") that hold no longer than until then were said before they were stopped. */
  readonly #stoppedUntilMs = new Map<string, number>();

  /** `nowMs` by a clock that never jumps. */
  take({ motion, holder, sequence, leftMs }: MotionWord, nowMs: number): WordResult {
    const isBarred = nowMs + leftMs <= this.#barOf(holder);
    const sequences = this.#sequencesOf(holder);
    let [taken, over] = [0, 0];
    for (const axis of motionAxes) {
      const speed = motion[axis];
      if (speed === undefined || sequence <= (sequences.get(axis) ?? Number.NEGATIVE_INFINITY)) continue;
      if (speed !== 0 && isBarred) continue;
      sequences.set(axis, sequence);
      if (speed !== 0 && leftMs <= 0) over++;
      else {
        taken++;
        this.#axes.set(axis, { speed, untilMs: nowMs + Math.min(leftMs, motionEndsAfterMs) });
      }
    }
    if (taken > 0) return "taken";
    return over > 0 ? "over" : "late";
  }

  /** A journey is wanted instead of speeds, of which every one ends. */
  depart({ holder, sequence, leftMs }: Omit<MotionWord, "motion">, nowMs: number): WordResult {
    if (leftMs <= 0) return "over";
    const sequences = this.#sequencesOf(holder);
    const isLate = motionAxes.some((axis) => sequence <= (sequences.get(axis) ?? Number.NEGATIVE_INFINITY));
    if (isLate || nowMs + leftMs <= this.#barOf(holder)) return "late";
    for (const axis of motionAxes) sequences.set(axis, sequence);
    this.#axes.clear();
    return "taken";
  }

  /** Everything ends; a word that was said before, by the holder or by anybody, is not heard any more. */
  stop(nowMs: number, holder = ""): void {
    this.#axes.clear();
    this.#stoppedUntilMs.set(holder, nowMs + motionEndsAfterMs + clockToleranceMs);
    for (const [key, untilMs] of this.#stoppedUntilMs) if (untilMs < nowMs) this.#stoppedUntilMs.delete(key);
  }

  /** The speeds now, without what has ended. */
  speeds(nowMs: number): Required<CameraMotion> {
    const speeds = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
    for (const [axis, { speed, untilMs }] of this.#axes) if (untilMs > nowMs) speeds[axis] = speed;
    return speeds;
  }

  /** When the next axis ends; undefined: nothing moves. */
  nextEndMs(nowMs: number): number | undefined {
    const ends = [...this.#axes.values()].filter(({ speed, untilMs }) => speed !== 0 && untilMs > nowMs);
    return ends.length === 0 ? undefined : Math.min(...ends.map(({ untilMs }) => untilMs));
  }

  #barOf(holder: string): number {
    const bars = [this.#stoppedUntilMs.get(holder), this.#stoppedUntilMs.get("")];
    return Math.max(...bars.map((untilMs) => untilMs ?? Number.NEGATIVE_INFINITY));
  }

  #sequencesOf(holder: string): Map<Axis, number> {
    const known = this.#sequences.get(holder) ?? new Map<Axis, number>();
    // The one heard last goes behind, so that the first is the one to forget.
    this.#sequences.delete(holder);
    this.#sequences.set(holder, known);
    const [oldest] = this.#sequences.keys();
    if (this.#sequences.size > mostHolders && oldest !== undefined) this.#sequences.delete(oldest);
    return known;
  }
}
