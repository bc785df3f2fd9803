import type { ActionError } from "@gantry/domain/contract/agents/communication-actions.ts";
import type { Clock } from "../clock.ts";
import { type Log, textOfError } from "../log.ts";
import { TimerWheel } from "./timer-wheel.ts";

export interface TurnOutcome {
  /** False increases the delay to the next turn. */
  answered: boolean;
  error?: ActionError | "closed";
  latencyMs?: number;
  /** Monotonic time of the next turn if it is needed before the period ends. */
  againAtMs?: number;
}
interface PolledDevice {
  id: string;
  periodMs: number;
  /** Never called concurrently for one device. */
  turn(): Promise<TurnOutcome>;
}
interface PollerOptions {
  clock: Clock;
  log: Log;
  concurrency?: number;
  /** Concurrent turns of devices that did not; their timeouts must not block the others. */
  silentConcurrency?: number;
  firstSpreadMs?: number;
  /** Maximum delay for a device that does not respond, or its period if longer. */
  maxBackOffMs?: number;
}

interface Schedule {
  device: PolledDevice;
  failures: number;
  running: Promise<void> | undefined;
  isReady: boolean;
  waiting: ((outcome: TurnOutcome) => void)[];
}

const notPolled: TurnOutcome = { answered: false };

/** Schedules turns: one at a time per device, several devices in parallel, with back-off for silent ones. */
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

  add(device: PolledDevice): void {
    void this.remove(device.id);
    const schedule = { device, failures: 0, running: undefined, isReady: false, waiting: [] };
    this.#schedules.set(device.id, schedule);
    const spreadMs = spreadOf(device.id) * Math.min(this.#firstSpreadMs, device.periodMs);
    this.#scheduleAt(schedule, this.#clock.monotonicMs() + spreadMs);
  }

  async remove(id: string): Promise<void> {
    const schedule = this.#schedules.get(id);
    if (!schedule) return;
    this.#schedules.delete(id);
    this.#wheel.cancel(id);
    this.#unready(schedule);
    if (!schedule.running) settle(schedule, notPolled);
    await schedule.running;
  }

  /** Starts a turn after this call, ahead of scheduled ones. */
  now(id: string): Promise<TurnOutcome> {
    const schedule = this.#schedules.get(id);
    if (!schedule) return Promise.resolve(notPolled);
    const outcome = new Promise<TurnOutcome>((resolve) => schedule.waiting.push(resolve));
    this.#makeReady(schedule, "first");
    return outcome;
  }

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
    if (this.#schedules.get(device.id) !== schedule) return settle(schedule, notPolled);
    if (schedule.waiting.length > 0) return this.#makeReady(schedule, "first");
    const dueMs = startedMs + this.#delayMs(schedule);
    this.#scheduleAt(schedule, Math.min(dueMs, outcome.againAtMs ?? dueMs));
  }

  async #turn(device: PolledDevice): Promise<TurnOutcome> {
    try {
      return await device.turn();
    } catch (error) {
      this.#log.error("device turn failed", { id: device.id, error: textOfError(error) });
      return notPolled;
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

/** A fixed fraction 0..1 per id, so that devices with the same period are not polled at once. */
export function spreadOf(id: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16_777_619);
  // Mix the bits: ids often differ only in the last character, which affects the low bits only.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
