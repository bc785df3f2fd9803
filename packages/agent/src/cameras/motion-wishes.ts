import { type CameraMotion, motionAxes, motionEndsAfterMs } from "@gantry/domain/camera/motion.ts";

type Axis = (typeof motionAxes)[number];

export interface MotionWord {
  motion: CameraMotion;
  holder: string;
  /** The higher sequence wins, per holder and axis. */
  sequence: number;
  /** Remaining validity at the sender; 0 or less means expired. */
  leftMs: number;
}

/** `late` commands are ignored entirely; of expired ones (`over`) only the stops count. */
export type WordResult = "taken" | "late" | "over";

const maxHolders = 64;
/** Tolerance between the clocks of server and agent. */
const clockToleranceMs = 100;

export class MotionWishes {
  readonly #axes = new Map<Axis, { speed: number; untilMs: number }>();
  readonly #sequences = new Map<string, Map<Axis, number>>();
  /** Commands of a holder ("" for everyone) that expire no later than this predate its stop. */
  readonly #stoppedUntilMs = new Map<string, number>();

  /** `nowMs` must come from a monotonic clock. */
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

  depart({ holder, sequence, leftMs }: Omit<MotionWord, "motion">, nowMs: number): WordResult {
    if (leftMs <= 0) return "over";
    const sequences = this.#sequencesOf(holder);
    const isLate = motionAxes.some((axis) => sequence <= (sequences.get(axis) ?? Number.NEGATIVE_INFINITY));
    if (isLate || nowMs + leftMs <= this.#barOf(holder)) return "late";
    for (const axis of motionAxes) sequences.set(axis, sequence);
    this.#axes.clear();
    return "taken";
  }

  stop(nowMs: number, holder = ""): void {
    this.#axes.clear();
    this.#stoppedUntilMs.set(holder, nowMs + motionEndsAfterMs + clockToleranceMs);
    for (const [key, untilMs] of this.#stoppedUntilMs) if (untilMs < nowMs) this.#stoppedUntilMs.delete(key);
  }

  speeds(nowMs: number): Required<CameraMotion> {
    const speeds = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
    for (const [axis, { speed, untilMs }] of this.#axes) if (untilMs > nowMs) speeds[axis] = speed;
    return speeds;
  }

  /** When the next axis expires; undefined if nothing moves. */
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
    // Move the most recent holder to the end, so that the first is the one to forget.
    this.#sequences.delete(holder);
    this.#sequences.set(holder, known);
    const [oldest] = this.#sequences.keys();
    if (this.#sequences.size > maxHolders && oldest !== undefined) this.#sequences.delete(oldest);
    return known;
  }
}
