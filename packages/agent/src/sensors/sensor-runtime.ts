import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { CameraFailure } from "../drivers/camera-session.ts";
import type { SensorDriver } from "../drivers/define-driver.ts";
import type { SensorSession } from "../drivers/sensor-session.ts";
import type { ServerTime } from "../link/server-time.ts";
import type { DeviceRuntime } from "../polling/device-runtime.ts";
import type { TurnOutcome } from "../polling/poller.ts";
import { problemSince } from "../polling/problem-since.ts";

interface SensorParts {
  clock: Clock;
  serverTime: ServerTime;
  timeoutMs?: number;
  observe(observation: Observation): Promise<void>;
}

/** One assigned device that only reports: read in turns. Its last values stay, with their age, while it is silent. */
export class SensorRuntime implements DeviceRuntime {
  readonly #parts: SensorParts;
  readonly #driver: SensorDriver;
  #device: AgentDevice;
  #session: SensorSession | undefined;
  #values: Readonly<Record<string, unknown>> = {};
  #problem: ReturnType<typeof problemSince> = null;
  #published: Observation | undefined;
  #isClosed = false;

  constructor(parts: SensorParts, driver: SensorDriver, device: AgentDevice) {
    this.#parts = parts;
    this.#driver = driver;
    this.#device = device;
  }

  get periodMs(): number {
    return Math.max(1, this.#device.pollRateS) * 1000;
  }

  update(device: AgentDevice): void {
    const isElsewhere = addressOf(device) !== addressOf(this.#device);
    this.#device = device;
    if (!isElsewhere) return;
    this.#leave();
    this.#values = {};
  }

  restart(): void {
    this.#leave();
  }

  currentState(): Observation | undefined {
    return this.#published;
  }

  async turn(): Promise<TurnOutcome> {
    const session = (this.#session ??= this.#connect());
    const read = await session.read();
    if (this.#isClosed || session !== this.#session) return { answered: false, error: "closed" };
    const observedAt = this.#parts.serverTime.now();
    if (read.ok) this.#values = { ...read.value.values, readAt: observedAt };
    await this.#publish(
      observedAt,
      read.ok ? undefined : read.failure,
      read.ok ? read.value.latencyMs : undefined,
    );
    if (!read.ok) return { answered: false, error: read.failure.code };
    return { answered: true, latencyMs: read.value.latencyMs };
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
  }

  #connect(): SensorSession {
    const { clock, timeoutMs } = this.#parts;
    const { host, port, secrets, config } = this.#device;
    const address = { host: host ?? "", port: port ?? this.#driver.defaultPort, secrets, config };
    return this.#driver.connect(address, { clock, timeoutMs });
  }

  #leave(): void {
    this.#session?.close();
    this.#session = undefined;
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

/** A device that answers, but not as it should, is degraded. */
function statusOf(failure: CameraFailure | undefined) {
  if (!failure) return "ONLINE" as const;
  return failure.code === "noAnswer" ? ("OFFLINE" as const) : ("DEGRADED" as const);
}

function addressOf({ protocol, host, port, secrets }: AgentDevice): string {
  return JSON.stringify([protocol, host, port, secrets]);
}
