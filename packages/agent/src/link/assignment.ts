import { join } from "node:path";
import type {
  AgentAction,
  AgentDevice,
  AgentFigures,
  Observation,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { KnownContents } from "@gantry/domain/sign/fonts/held-content.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { ActionOutcome } from "../actions/actions.ts";
import { CameraRuntime } from "../cameras/camera-runtime.ts";
import { CameraStreams, type OpenGateway } from "../cameras/camera-streams.ts";
import type { Clock } from "../clock.ts";
import type { AgentConfig } from "../config.ts";
import { deviceKey, type DeviceRuntime, isSameHeld } from "../polling/device-runtime.ts";
import { driverFor } from "../drivers.ts";
import type { CallHandlers } from "./agent-calls.ts";
import type { CallMessage } from "./call-desk.ts";
import type { Assigned } from "./link.ts";
import type { ServerTime } from "./server-time.ts";
import { type Log, textOfError } from "../log.ts";
import { PollCounts } from "../polling/poll-counts.ts";
import { Poller, type TurnOutcome } from "../polling/poller.ts";
import { SignFiles } from "../signs/sign-files.ts";
import { type SignMemory, signMemoryOf } from "../signs/sign-memory.ts";
import { SignRuntime } from "../signs/sign-runtime.ts";
import { unpolledDevice, whyUnpolled } from "../polling/unpolled-device.ts";

export interface AssignmentParts {
  config: AgentConfig;
  /** What fonts and graphics draw that signs hold. */
  contents: KnownContents;
  clock: Clock;
  serverTime: ServerTime;
  log: Log;
  settleMs: number;
  timeoutMs?: number;
  /** False: devices are only looked at, another agent may act on them. */
  mayAct(): boolean;
  /** False: what stands on a sign is not even given more time. */
  mayProlong(): boolean;
  observe(observation: Observation): Promise<void>;
  /** Pulls the streams of cameras; absent: nobody does. */
  openGateway?: OpenGateway;
}
export type AssignmentMessage = Exclude<
  Assigned,
  | CallMessage
  | { type: "ack" }
  | { type: "action" }
  | { type: "content" }
  | { type: "drained" }
  | { type: "revoked" }
>;

interface Entry {
  device: AgentDevice;
  runtime: DeviceRuntime;
  isPolled: boolean;
}

/** The devices that the server gave this agent, each with what talks to it. */
export class Assignment {
  readonly #parts: AssignmentParts;
  readonly #poller: Poller;
  readonly #files: SignFiles<SignMemory>;
  readonly #entries = new Map<string, Entry>();
  /** Last turns of devices that were replaced: a device is never talked to by two at once. */
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

  /** What is answered of the server's calls about streams. */
  get streamCalls(): CallHandlers {
    return this.#streams.calls;
  }

  take(message: AssignmentMessage): void {
    switch (message.type) {
      case "devices":
        return this.#takeAll(message.devices, message.queues);
      case "device":
        return this.#put(message.device);
      case "deviceRemoved":
        return this.#remove(deviceKey(message));
      case "queue":
        return this.#takeQueue(message.queue);
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

  /** One poll behind an action; one of fonts or graphics may have changed what is else read seldom. */
  lookAgain(action: AgentAction): Promise<ActionOutcome> {
    if (/FONT|GRAPHIC/.test(action.requestType)) this.#runtimeOf(action)?.rereadSettings?.();
    return this.poll(action);
  }

  /** Forgets troubles and failed tries of a device and looks at it as if for the first time. */
  startAnew(action: AgentAction): Promise<ActionOutcome> {
    this.#runtimeOf(action)?.startAnew?.();
    return this.poll(action);
  }

  #runtimeOf({ entityType, entityId: id }: AgentAction): DeviceRuntime | undefined {
    return this.#entries.get(deviceKey({ entityType, id }))?.runtime;
  }

  /** The device that an action is about; undefined when it is not this agent's. */
  deviceOf({ entityType, entityId: id }: AgentAction): AgentDevice | undefined {
    return this.#entries.get(deviceKey({ entityType, id }))?.device;
  }

  /** The camera, when it is this agent's. */
  cameraOf(entityType: string, id: string): CameraRuntime | undefined {
    const runtime = this.#entries.get(deviceKey({ entityType, id }))?.runtime;
    return runtime instanceof CameraRuntime ? runtime : undefined;
  }

  /** Nobody can say stop any more: cameras stand still. */
  stopMotion(): void {
    for (const { runtime } of this.#entries.values()) runtime.stopMotion?.();
  }

  /** Resolves when devices that were taken away are not talked to any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#lastTurns.values());
  }

  /** Figures since they were asked for last. */
  figures(): AgentFigures {
    return { devices: this.#entries.size, mayAct: this.#parts.mayAct(), ...this.#pollCounts.take() };
  }

  /** Ends the turns; devices are left as they are. */
  async stop(): Promise<void> {
    const closed = [...this.#entries.values()].map(({ runtime }) => runtime.close());
    await Promise.all([this.#poller.stop(), this.#streams.stop(), ...closed]);
    await this.settled();
  }

  #takeAll(devices: readonly AgentDevice[], queues: readonly SignQueue[]): void {
    const keys = new Set(devices.map(deviceKey));
    for (const key of this.#entries.keys()) if (!keys.has(key)) this.#remove(key);
    for (const device of devices) this.#put(device);
    const queueOf = new Map(queues.map((queue) => [queue.signId, queue]));
    for (const { entityType, id } of devices) {
      const { runtime } = this.#entries.get(deviceKey({ entityType, id })) ?? {};
      if (entityType === "SIGN") runtime?.setQueue?.(queueOf.get(id) ?? null);
      if (runtime?.currentState()) this.#turnNow(deviceKey({ entityType, id }));
    }
  }

  #takeQueue(queue: SignQueue): void {
    const key = deviceKey({ entityType: "SIGN", id: queue.signId });
    this.#entries.get(key)?.runtime.setQueue?.(queue);
    this.#turnNow(key);
  }

  #turnNow(key: string): void {
    if (this.#entries.get(key)?.isPolled) void this.#poller.now(key);
  }

  #put(device: AgentDevice): void {
    const key = deviceKey(device);
    const isPolled = whyUnpolled(device) === undefined;
    const entry = this.#entries.get(key);
    if (entry && entry.isPolled !== isPolled && entry.runtime instanceof CameraRuntime) {
      // Its pictures and whoever moves it are not to notice.
      entry.isPolled = isPolled;
      if (isPolled) this.#poll(key, device, entry.runtime);
      else void this.#poller.remove(key);
    }
    if (entry && entry.isPolled === isPolled) {
      const hadOther = !isSameHeld(entry.device, device);
      entry.device = device;
      entry.runtime.update(device);
      // What is newly known of its fonts may be all that a message waits for.
      if (hadOther) this.#turnNow(key);
    } else {
      if (entry) this.#close(key, entry);
      this.#entries.set(key, { device, runtime: this.#start(key, device), isPolled });
    }
  }

  #start(key: string, device: AgentDevice): DeviceRuntime {
    const { serverTime, observe } = this.#parts;
    const isPolled = whyUnpolled(device) === undefined;
    const runtime = this.#runtimeFor(device);
    if (!runtime) return unpolledDevice(device, { serverTime, observe });
    if (isPolled) this.#poll(key, device, runtime);
    return runtime;
  }

  #runtimeFor(device: AgentDevice): DeviceRuntime | undefined {
    const { config, ...parts } = this.#parts;
    // Cameras that are not polled still have pictures, and stand in nobody's way.
    if (device.entityType === "CAMERA")
      return new CameraRuntime({ ...parts, streams: this.#streams }, device);
    const driver = whyUnpolled(device) ? undefined : driverFor("SIGN", device.protocol);
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
        await this.#tell(device, outcome);
        return outcome;
      },
    });
  }

  /** Each poll is stored (COMM-025); a turn that was cut short by us says nothing about the device. */
  async #tell({ entityType, id: entityId }: AgentDevice, outcome: TurnOutcome): Promise<void> {
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
