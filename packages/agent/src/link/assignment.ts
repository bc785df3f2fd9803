import { join } from "node:path";
import type {
  AgentAction,
  AgentDevice,
  AgentFigures,
  Observation,
  ServerToAgent,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import type { ActionOutcome } from "../actions/actions.ts";
import { CameraRuntime } from "../cameras/camera-runtime.ts";
import { CameraStreams, type OpenGateway } from "../cameras/camera-streams.ts";
import type { Clock } from "../clock.ts";
import type { AgentConfig } from "../config.ts";
import { deviceKey, type DeviceRuntime, isSameExtra, withExtra } from "../polling/device-runtime.ts";
import { driverFor, sensorDriverOf } from "../drivers.ts";
import type { CallHandlers } from "./agent-calls.ts";
import type { ServerTime } from "./server-time.ts";
import { type Log, textOfError } from "../log.ts";
import { PollCounts } from "../polling/poll-counts.ts";
import { Poller, type TurnOutcome } from "../polling/poller.ts";
import { SensorRuntime } from "../sensors/sensor-runtime.ts";
import { SignFiles } from "../signs/sign-files.ts";
import { type SignMemory, signMemoryOf } from "../signs/sign-memory.ts";
import { SignRuntime } from "../signs/sign-runtime.ts";
import { findUnpolledReason, makeUnpolledDevice } from "../polling/unpolled-device.ts";

interface AssignmentParts {
  config: AgentConfig;
  contents: KnownContents;
  clock: Clock;
  serverTime: ServerTime;
  log: Log;
  settleMs: number;
  timeoutMs?: number;
  /** False: devices are only read, because another agent may act on them. */
  mayAct(): boolean;
  /** False: even active messages are not extended. */
  mayProlong(): boolean;
  observe(observation: Observation): Promise<void>;
  openGateway?: OpenGateway;
}
export type AssignmentMessage = Extract<
  ServerToAgent,
  { type: "devices" | "device" | "deviceRemoved" | "extra" }
>;

interface Entry {
  device: AgentDevice;
  runtime: DeviceRuntime;
  isPolled: boolean;
}

export class Assignment {
  readonly #parts: AssignmentParts;
  readonly #poller: Poller;
  readonly #files: SignFiles<SignMemory>;
  readonly #entries = new Map<string, Entry>();
  /** Last turns of replaced devices, so that only one runtime talks to a device at a time. */
  readonly #lastTurns = new Map<string, Promise<void>>();
  readonly #pollCounts: PollCounts;
  readonly #streams: CameraStreams;

  constructor(parts: AssignmentParts) {
    this.#parts = parts;
    this.#poller = new Poller({ clock: parts.clock, log: parts.log });
    this.#pollCounts = new PollCounts(parts.clock);
    this.#files = new SignFiles(join(parts.config.dataFolder, "signs"), signMemoryOf);
    this.#streams = new CameraStreams(parts.openGateway, (id) =>
      this.cameraOf("CAMERA", id)?.streamChanged(),
    );
  }

  get streamCalls(): CallHandlers {
    return this.#streams.calls;
  }

  take(message: AssignmentMessage): void {
    switch (message.type) {
      case "devices":
        return this.#takeAll(message.devices);
      case "device":
        return this.#put(message.device);
      case "deviceRemoved":
        return this.#remove(deviceKey(message));
      case "extra": {
        const entry = this.#entries.get(deviceKey(message));
        return entry && this.#put(withExtra(entry.device, message));
      }
    }
  }

  currentStates(): Observation[] {
    const states = [...this.#entries.values()].map(({ runtime }) => runtime.currentState());
    return states.filter((state) => state !== undefined);
  }

  async poll({ entityType, entityId }: AgentAction): Promise<ActionOutcome> {
    const entry = this.#entries.get(deviceKey({ entityType, id: entityId }));
    if (!entry) return { result: "FAILED", error: "notAssigned" };
    if (!entry.isPolled) return { result: "FAILED", error: "deviceNotPollable" };
    const { answered, error } = await this.#poller.now(deviceKey({ entityType, id: entityId }));
    if (answered) return { result: "SUCCESS" };
    return { result: "FAILED", error: error === undefined || error === "closed" ? "notAssigned" : error };
  }

  /** Polls once after an action. A font or graphic action also invalidates the rarely read settings. */
  lookAgain(action: AgentAction): Promise<ActionOutcome> {
    if (/FONT|GRAPHIC/.test(action.requestType)) this.#runtimeOf(action)?.rereadSettings?.();
    return this.poll(action);
  }

  /** Clears a device's problems and retry counts and polls it as if for the first time. */
  restart(action: AgentAction): Promise<ActionOutcome> {
    this.#runtimeOf(action)?.restart?.();
    return this.poll(action);
  }

  #runtimeOf({ entityType, entityId: id }: AgentAction): DeviceRuntime | undefined {
    return this.#entries.get(deviceKey({ entityType, id }))?.runtime;
  }

  deviceOf({ entityType, entityId: id }: AgentAction): AgentDevice | undefined {
    return this.#entries.get(deviceKey({ entityType, id }))?.device;
  }

  cameraOf(entityType: string, id: string): CameraRuntime | undefined {
    const runtime = this.#entries.get(deviceKey({ entityType, id }))?.runtime;
    return runtime instanceof CameraRuntime ? runtime : undefined;
  }

  sensorOf(entityType: string, id: string): SensorRuntime | undefined {
    const runtime = this.#entries.get(deviceKey({ entityType, id }))?.runtime;
    return runtime instanceof SensorRuntime ? runtime : undefined;
  }

  /** No stop command can arrive any more, so stop all cameras. */
  stopMotion(): void {
    for (const { runtime } of this.#entries.values()) runtime.stopMotion?.();
  }

  async settled(): Promise<void> {
    await Promise.all(this.#lastTurns.values());
  }

  figures(): AgentFigures {
    return { devices: this.#entries.size, mayAct: this.#parts.mayAct(), ...this.#pollCounts.take() };
  }

  async stop(): Promise<void> {
    const closed = [...this.#entries.values()].map(({ runtime }) => runtime.close());
    await Promise.all([this.#poller.stop(), this.#streams.stop(), ...closed]);
    await this.settled();
  }

  #takeAll(devices: readonly AgentDevice[]): void {
    const keys = new Set(devices.map(deviceKey));
    for (const key of this.#entries.keys()) if (!keys.has(key)) this.#remove(key);
    for (const device of devices) this.#put(device);
    for (const key of keys) if (this.#entries.get(key)?.runtime.currentState()) this.#turnNow(key);
  }

  #turnNow(key: string): void {
    if (this.#entries.get(key)?.isPolled) void this.#poller.now(key);
  }

  #put(device: AgentDevice): void {
    const key = deviceKey(device);
    const isPolled = findUnpolledReason(device) === undefined;
    const entry = this.#entries.get(key);
    if (entry && entry.isPolled !== isPolled && entry.runtime instanceof CameraRuntime) {
      // A change of polling must not interrupt the stream or PTZ control.
      entry.isPolled = isPolled;
      if (isPolled) this.#poll(key, device, entry.runtime);
      else void this.#poller.remove(key);
    }
    if (entry && entry.isPolled === isPolled) {
      const hadOther = !isSameExtra(entry.device, device);
      entry.device = device;
      entry.runtime.update(device);
      // A new queue is carried out at once, and a message may be waiting for a font.
      if (hadOther) this.#turnNow(key);
    } else {
      if (entry) this.#close(key, entry);
      this.#entries.set(key, { device, runtime: this.#start(key, device), isPolled });
    }
  }

  #start(key: string, device: AgentDevice): DeviceRuntime {
    const { serverTime, observe } = this.#parts;
    const isPolled = findUnpolledReason(device) === undefined;
    const runtime = this.#runtimeFor(device);
    if (!runtime) return makeUnpolledDevice(device, { serverTime, observe });
    if (isPolled) this.#poll(key, device, runtime);
    return runtime;
  }

  #runtimeFor(device: AgentDevice): DeviceRuntime | undefined {
    const { config, ...parts } = this.#parts;
    // Cameras that are not polled still have streams, and cost nothing.
    if (device.entityType === "CAMERA")
      return new CameraRuntime({ ...parts, streams: this.#streams }, device);
    if (findUnpolledReason(device)) return undefined;
    const sensor = sensorDriverOf(device);
    if (sensor) return new SensorRuntime(parts, sensor, device);
    const driver = driverFor("SIGN", device.protocol);
    if (!driver || device.entityType !== "SIGN") return undefined;
    const { signLeaseMinutes: leaseMinutes, commLossMinutes } = config;
    return new SignRuntime({ ...parts, files: this.#files, leaseMinutes, commLossMinutes }, driver, device);
  }

  #poll(key: string, device: AgentDevice, runtime: DeviceRuntime): void {
    const before = this.#lastTurns.get(key);
    this.#poller.add({
      id: key,
      get periodMs() {
        return runtime.periodMs ?? 60_000;
      },
      turn: async () => {
        await before;
        const outcome = await runtime.turn();
        await this.#report(device, outcome);
        return outcome;
      },
    });
  }

  /** Each poll is stored (COMM-025). A turn that we aborted says nothing about the device. */
  async #report({ entityType, id: entityId }: AgentDevice, outcome: TurnOutcome): Promise<void> {
    const { answered, error, latencyMs } = outcome;
    if (error === "closed") return;
    this.#pollCounts.count(answered);
    const at = this.#parts.serverTime.now();
    const result = answered ? "SUCCESS" : "FAILED";
    await this.#parts.observe({ kind: "pollResult", entityType, entityId, at, result, error, latencyMs });
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#close(key, entry);
    if (entry.device.entityType === "CAMERA") this.#streams.forget(entry.device.id);
    const forgotten = this.#lastTurns.get(key)?.then(() => entry.runtime.forget?.());
    forgotten?.catch((error: unknown) =>
      this.#parts.log.error("device cannot be forgotten", { key, error: textOfError(error) }),
    );
  }

  #close(key: string, { runtime }: Entry): void {
    const closed = runtime.close();
    const ended = Promise.all([this.#poller.remove(key), closed]).then(() => {
      if (this.#lastTurns.get(key) === ended) this.#lastTurns.delete(key);
    });
    this.#lastTurns.set(key, ended);
  }
}
