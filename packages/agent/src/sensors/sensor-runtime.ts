import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { CameraFailure, CameraResult } from "../drivers/camera-session.ts";
import type { SensorDriver } from "../drivers/define-driver.ts";
import type { SensorInterval, SensorReading, SensorSession } from "../drivers/sensor-session.ts";
import type { ServerTime } from "../link/server-time.ts";
import type { DeviceRuntime } from "../polling/device-runtime.ts";
import { spreadOf, type TurnOutcome } from "../polling/poller.ts";
import { problemSince } from "../polling/problem-since.ts";
import { ReadPace } from "./read-pace.ts";

interface SensorParts {
  clock: Clock;
  serverTime: ServerTime;
  timeoutMs?: number;
  observe(observation: Observation): Promise<void>;
}

/** Published intervals that are remembered, so that each is published once; a device repeats the latest ones. */
const maxRemembered = 512;
const maxPeriodsBehind = 4;

/** One assigned device that only reports: read in turns. Its last values stay, with their age, while it is silent. */
export class SensorRuntime implements DeviceRuntime {
  readonly #parts: SensorParts;
  readonly #driver: SensorDriver;
  #device: AgentDevice;
  #session: SensorSession | undefined;
  #values: Readonly<Record<string, unknown>> = {};
  #problem: ReturnType<typeof problemSince> = null;
  #published: Observation | undefined;
  readonly #intervals = new Set<string>();
  #pace: ReadPace;
  #isClosed = false;

  constructor(parts: SensorParts, driver: SensorDriver, device: AgentDevice) {
    this.#parts = parts;
    this.#driver = driver;
    this.#device = device;
    this.#pace = new ReadPace(spreadOf(device.id));
  }

  get periodMs(): number {
    return Math.max(1, this.#device.pollRateS) * 1000;
  }

  update(device: AgentDevice): void {
    const isElsewhere = addressOf(device) !== addressOf(this.#device);
    const isChanged = JSON.stringify(device.config) !== JSON.stringify(this.#device.config);
    this.#device = device;
    if (isElsewhere || isChanged) this.#leave();
    if (!isElsewhere) return;
    this.#values = {};
    this.#intervals.clear();
  }

  restart(): void {
    this.#leave();
  }

  currentState(): Observation | undefined {
    return this.#published;
  }

  async turn(): Promise<TurnOutcome> {
    const { serverTime, clock } = this.#parts;
    const session = (this.#session ??= this.#connect());
    const read = await session.read(serverTime.nowMs(), this.periodMs);
    if (this.#isClosed || session !== this.#session) return { answered: false, error: "closed" };
    const observedAt = serverTime.now();
    if (!read.ok) {
      await this.#publish(observedAt, read.failure, undefined);
      return { answered: false, error: read.failure.code };
    }
    const { values, latencyMs, readings = [] } = read.value;
    this.#values = { ...values, readAt: observedAt };
    const isRepeated = !(await this.#publishIntervals(readings, latencyMs));
    await this.#publish(observedAt, this.#findStandstill(read.value), latencyMs);
    const nextInMs = this.#nextInMs(read.value, isRepeated);
    if (nextInMs === undefined) return { answered: true, latencyMs };
    return { answered: true, latencyMs, againAtMs: clock.monotonicMs() + nextInMs };
  }

  async readFile(path: string, maxBytes: number): Promise<CameraResult<Buffer>> {
    const session = (this.#session ??= this.#connect());
    return (
      session.readFile?.(path, maxBytes) ?? { ok: false, failure: { code: "notSupported", detail: "files" } }
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
  }

  #connect(): SensorSession {
    const { clock, timeoutMs } = this.#parts;
    const { host, port, secrets, config, lastStateData } = this.#device;
    const known = Object.keys(this.#values).length > 0 ? this.#values : lastStateData;
    const place = { host: host ?? "", port: port ?? this.#driver.defaultPort };
    const address = { ...place, secrets, config, lastStateData: known };
    return this.#driver.connect(address, { clock, timeoutMs });
  }

  #leave(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  #nextInMs({ readings, periodMs }: SensorReading, isRepeated: boolean): number | undefined {
    const newest = readings?.at(-1);
    if (!newest || periodMs === undefined) return undefined;
    const read = { endedAtMs: Date.parse(newest.at), periodMs, isRepeated };
    return this.#pace.nextInMs(read, this.#parts.serverTime.nowMs(), this.periodMs);
  }

  /** A device that answers, but measures nothing new. */
  #findStandstill({ readings, periodMs = 0 }: SensorReading): CameraFailure | undefined {
    const newest = readings?.at(-1);
    if (!newest || periodMs === 0) return undefined;
    const ageMs = this.#parts.serverTime.nowMs() - Date.parse(newest.at);
    const isOld = ageMs > maxPeriodsBehind * periodMs + this.periodMs;
    return isOld ? { code: "wrongAnswer", detail: "no new interval" } : undefined;
  }

  /** False if all were published before. */
  async #publishIntervals(readings: readonly SensorInterval[], latencyMs: number): Promise<boolean> {
    const { entityType, id: entityId } = this.#device;
    const unknown = readings.filter((reading) => !this.#intervals.has(keyOf(reading)));
    for (const reading of unknown) {
      const { at, deviceAt, data } = reading;
      this.#intervals.add(keyOf(reading));
      await this.#parts.observe({
        kind: "reading",
        entityType,
        entityId,
        at,
        ...(deviceAt !== undefined && { deviceAt }),
        latencyMs,
        data: { ...data },
      });
    }
    for (const key of [...this.#intervals].slice(0, -maxRemembered)) this.#intervals.delete(key);
    return unknown.length > 0;
  }

  async #publish(
    observedAt: string,
    failure: CameraFailure | undefined,
    latencyMs: number | undefined,
  ): Promise<void> {
    const { entityType, id: entityId } = this.#device;
    this.#problem = problemSince(failure, this.#problem, observedAt);
    this.#published = {
      kind: "state",
      entityType,
      entityId,
      observedAt,
      status: statusOf(failure),
      stateData: { ...this.#values, problem: this.#problem },
      ...(latencyMs !== undefined && { latencyMs }),
    };
    await this.#parts.observe(this.#published);
  }
}

const keyOf = ({ at, key = "" }: SensorInterval): string => `${at} ${key}`;

/** A device that answers, but not as it should, is degraded. */
function statusOf(failure: CameraFailure | undefined) {
  if (!failure) return "ONLINE" as const;
  return failure.code === "noAnswer" ? ("OFFLINE" as const) : ("DEGRADED" as const);
}

function addressOf({ protocol, host, port, secrets }: AgentDevice): string {
  return JSON.stringify([protocol, host, port, secrets]);
}
