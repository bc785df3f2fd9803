import type { ActionError } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { Clock } from "../clock.ts";
import { type Log, textOfError } from "../log.ts";
import { spreadOf } from "./spread.ts";
import { TimerWheel } from "./timer-wheel.ts";

/** What one turn of a device came to. */
export interface TurnOutcome {
  /** False lengthens the time to the next turn. */
  answered: boolean;
  /** Word for why it did not. */
  error?: ActionError | "closed";
  /** Time from a request to its answer. */
  latencyMs?: number;
  /** Monotonic time at which the next turn is needed although the period is not over. */
  againAtMs?: number;
}
export interface PolledDevice {
  id: string;
  periodMs: number;
  /** Talks to the device; called for one turn at a time. */
  turn(): Promise<TurnOutcome>;
}
export interface PollerOptions {
  clock: Clock;
  log: Log;
  /** Devices that answered last time and are talked to at the same moment. */
  concurrency?: number;
  /** Devices that did not: they wait for their time-out in places of their own, never in those of the others. */
  silentConcurrency?: number;
  /** First turns after an assignment are spread over this time. */
  firstSpreadMs?: number;
  /** A device that does not answer is asked again after at most this, or its period if that is longer. */
  maxBackOffMs?: number;
}

interface Schedule {
  device: PolledDevice;
  failures: number;
  /** The turn under way. */
  running: Promise<void> | undefined;
  isReady: boolean;
  /** Callers of `now`, waiting for a turn that begins after their call. */
  waiting: ((outcome: TurnOutcome) => void)[];
}

/** The answer for a device that is not polled (any more). */
const notAsked: TurnOutcome = { answered: false };

/** Gives each device its turns: one at a time per device, some devices at once, a silent one less and less often. */
export class Poller {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #wheel: TimerWheel;
  readonly #lanes: Record<LaneName, Lane>;
  readonly #firstSpreadMs: number;
  readonly #maxBackOffMs: number;
  readonly #schedules = new Map<string, Schedule>();

  constructor(options: PollerOptions) {
    this.#clock = options.clock;
    this.#log = options.log;
    this.#wheel = new TimerWheel(options.clock);
    this.#lanes = {
      answering: new Lane(options.concurrency ?? 1024),
      silent: new Lane(options.silentConcurrency ?? 128),
    };
    this.#firstSpreadMs = options.firstSpreadMs ?? 2000;
    this.#maxBackOffMs = options.maxBackOffMs ?? 60_000;
  }

  /** Polls the device from now on; one with the same id is replaced. */
  add(device: PolledDevice): void {
    void this.remove(device.id);
    const schedule = { device, failures: 0, running: undefined, isReady: false, waiting: [] };
    this.#schedules.set(device.id, schedule);
    const spreadMs = spreadOf(device.id) * Math.min(this.#firstSpreadMs, device.periodMs);
    this.#scheduleAt(schedule, this.#clock.monotonicMs() + spreadMs);
  }

  /** No further turns; resolves when the one under way has ended. */
  async remove(id: string): Promise<void> {
    const schedule = this.#schedules.get(id);
    if (!schedule) return;
    this.#schedules.delete(id);
    this.#wheel.cancel(id);
    this.#unready(schedule);
    if (!schedule.running) settle(schedule, notAsked);
    await schedule.running;
  }

  /** A turn that begins after this call, before those that only fall due. */
  now(id: string): Promise<TurnOutcome> {
    const schedule = this.#schedules.get(id);
    if (!schedule) return Promise.resolve(notAsked);
    const outcome = new Promise<TurnOutcome>((resolve) => schedule.waiting.push(resolve));
    this.#makeReady(schedule, "first");
    return outcome;
  }

  /** No further turns; resolves when those under way have ended. */
  async stop(): Promise<void> {
    const ended = [...this.#schedules.keys()].map((id) => this.remove(id));
    this.#wheel.stop();
    const { answering, silent } = this.#lanes;
    await Promise.all([...ended, ...answering.running, ...silent.running]);
  }

  #scheduleAt(schedule: Schedule, dueMs: number): void {
    this.#wheel.schedule(schedule.device.id, dueMs, () => this.#makeReady(schedule, "last"));
  }

  #makeReady(schedule: Schedule, place: "first" | "last"): void {
    if (schedule.running) return;
    if (schedule.isReady && place === "last") return;
    this.#unready(schedule);
    schedule.isReady = true;
    const lane = this.#laneOf(schedule);
    if (place === "first") lane.ready.unshift(schedule);
    else lane.ready.push(schedule);
    this.#start(lane);
  }

  #unready(schedule: Schedule): void {
    if (!schedule.isReady) return;
    const lane = this.#laneOf(schedule);
    lane.ready = lane.ready.filter((candidate) => candidate !== schedule);
    schedule.isReady = false;
  }

  #laneOf({ failures }: Schedule): Lane {
    return this.#lanes[failures > 0 ? "silent" : "answering"];
  }

  #start(lane: Lane): void {
    while (lane.running.size < lane.concurrency) {
      const schedule = lane.ready.shift();
      if (!schedule) return;
      schedule.isReady = false;
      const run = this.#run(schedule).finally(() => {
        lane.running.delete(run);
        this.#start(lane);
      });
      schedule.running = run;
      lane.running.add(run);
    }
  }

  async #run(schedule: Schedule): Promise<void> {
    const { device, waiting } = schedule;
    schedule.waiting = [];
    this.#wheel.cancel(device.id);
    const startedMs = this.#clock.monotonicMs();
    const outcome = await this.#turn(device);
    schedule.running = undefined;
    schedule.failures = outcome.answered ? 0 : schedule.failures + 1;
    for (const resolve of waiting) resolve(outcome);
    if (this.#schedules.get(device.id) !== schedule) return settle(schedule, notAsked);
    if (schedule.waiting.length > 0) return this.#makeReady(schedule, "first");
    const dueMs = startedMs + this.#delayMs(schedule);
    this.#scheduleAt(schedule, Math.min(dueMs, outcome.againAtMs ?? dueMs));
  }

  async #turn(device: PolledDevice): Promise<TurnOutcome> {
    try {
      return await device.turn();
    } catch (error) {
      this.#log.error("device turn failed", { id: device.id, error: textOfError(error) });
      return notAsked;
    }
  }

  #delayMs({ device, failures }: Schedule): number {
    if (failures < 2) return device.periodMs;
    const longestMs = Math.max(device.periodMs, this.#maxBackOffMs);
    const delayMs = Math.min(longestMs, device.periodMs * 2 ** Math.min(failures - 1, 16));
    return delayMs * (0.9 + 0.1 * spreadOf(device.id));
  }
}

type LaneName = "answering" | "silent";

/** Devices that wait for a place, and the turns under way. */
class Lane {
  readonly concurrency: number;
  readonly running = new Set<Promise<void>>();
  ready: Schedule[] = [];

  constructor(concurrency: number) {
    this.concurrency = concurrency;
  }
}

function settle(schedule: Schedule, outcome: TurnOutcome): void {
  for (const resolve of schedule.waiting.splice(0)) resolve(outcome);
}
