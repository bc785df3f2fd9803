import type { AgentCallOutcome, AgentCalls } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import type { CameraAction } from "@gantry/domain/contract/video/camera-actions.ts";
import type { ActionOutcome } from "../actions/actions.ts";
import type { Clock } from "../clock.ts";
import type { DeviceRuntime } from "../polling/device-runtime.ts";
import type { CameraFailure, CameraReading, MountPlace } from "../drivers/camera-session.ts";
import { driverFor } from "../drivers.ts";
import type { ServerTime } from "../link/server-time.ts";
import type { TurnOutcome } from "../polling/poller.ts";
import { problemSince } from "../polling/problem-since.ts";
import { findUnpolledReason } from "../polling/unpolled-device.ts";
import { addressOf, CameraContact } from "./camera-contact.ts";
import { aimCamera, placeSession } from "./camera-journey.ts";
import { CameraPresets } from "./camera-presets.ts";
import {
  cameraState,
  cameraStatus,
  streamOnlyStatus,
  streamProblemSince,
  toReportedPosition,
  toUncontrolledState,
} from "./camera-report.ts";
import { performCameraAction } from "./camera-requests.ts";
import type { CameraStreams } from "./camera-streams.ts";

interface CameraParts {
  clock: Clock;
  serverTime: ServerTime;
  streams: CameraStreams;
  timeoutMs?: number;
  mayAct(): boolean;
  observe(observation: Observation): Promise<void>;
}
type MoveParameters = AgentCalls["MOVE_CAMERA"]["parameters"];
type AimParameters = AgentCalls["AIM_CAMERA"]["parameters"];

const unknownAutomatics = { autoFocusEnabled: null, autoIrisEnabled: null };

/**
 * One assigned camera: polled, controlled, and published together with its stream. A camera without a
 * protocol has only its stream.
 */
export class CameraRuntime implements DeviceRuntime {
  readonly #parts: CameraParts;
  #device: AgentDevice;
  #contact: CameraContact | undefined;
  readonly #presets = new CameraPresets();
  #reading: CameraReading | undefined;
  #readAt: string | undefined;
  #failure: CameraFailure | undefined;
  #problem: CameraStateData["problem"] = null;
  /** Last commanded automatics, for cameras that do not report them. */
  #automatics: Pick<CameraReading, "autoFocusEnabled" | "autoIrisEnabled"> = unknownAutomatics;
  #streamProblem: CameraStateData["streamProblem"] = null;
  #ownStreamUrl: string | undefined;
  #published: Observation | undefined;
  #isClosed = false;
  #cancelRepeat = (): void => {};
  /** Sessions with former addresses that are still sending a stop. */
  readonly #closing = new Set<Promise<void>>();

  constructor(parts: CameraParts, device: AgentDevice) {
    this.#parts = parts;
    this.#device = device;
    this.#presets.knownBefore(device.lastStateData);
    this.#parts.streams.watch(device, undefined);
    if (findUnpolledReason(device)) void this.#publish();
  }

  get periodMs(): number {
    return Math.max(1, this.#device.pollRateS) * 1000;
  }

  update(device: AgentDevice): void {
    const isElsewhere = addressOf(device) !== addressOf(this.#device);
    this.#device = device;
    this.#presets.knownBefore(device.lastStateData);
    if (isElsewhere) this.#leave();
    this.#parts.streams.watch(device, this.#ownStreamUrl);
    if (findUnpolledReason(device)) void this.#publish();
  }

  restart(): void {
    this.#leave();
  }

  currentState(): Observation | undefined {
    return this.#published;
  }

  async turn(): Promise<TurnOutcome> {
    const contact = this.#connected();
    const read = await contact?.read();
    if (!contact || !read || this.#isClosed) return { answered: false, error: "closed" };
    this.#failure = read.ok ? undefined : read.failure;
    if (read.ok) await this.#take(read.value, contact);
    else this.#automatics = unknownAutomatics;
    await this.#publish();
    if (!read.ok) return { answered: false, error: read.failure.code };
    return { answered: true, latencyMs: read.value.latencyMs };
  }

  streamChanged(): void {
    this.#cancelRepeat();
    const isUnpolled = findUnpolledReason(this.#device) !== undefined;
    if (this.#isClosed || !(this.#published || isUnpolled)) return;
    void this.#publish();
    const { clock, streams } = this.#parts;
    // The age of a camera that is not polled is that of its stream.
    if (isUnpolled && streams.reportOf(this.#device.id)?.streamOnline)
      this.#cancelRepeat = clock.after(this.periodMs, () => this.streamChanged());
  }

  async move({ motion, holder, sequence, until }: MoveParameters): Promise<AgentCallOutcome<"MOVE_CAMERA">> {
    const contact = this.#parts.mayAct() ? this.#connected() : undefined;
    if (!contact) return { ok: false, error: this.#findObstacle() };
    const leftMs = Date.parse(until) - this.#parts.serverTime.nowMs();
    const { result, failure } = await contact.motion.word({ motion, holder, sequence, leftMs });
    if (failure) return { ok: false, error: failure.code, detail: failure.detail };
    return result === "over" ? { ok: false, error: "deadlinePassed" } : { ok: true, value: {} };
  }

  async aim({ aim, holder, sequence, until }: AimParameters): Promise<AgentCallOutcome<"AIM_CAMERA">> {
    const contact = this.#parts.mayAct() ? this.#connected() : undefined;
    if (!contact) return { ok: false, error: this.#findObstacle() };
    const leftMs = Date.parse(until) - this.#parts.serverTime.nowMs();
    const passed = (place: MountPlace) => this.#passed(place, contact);
    return aimCamera(aim, { holder, sequence, leftMs }, { clock: this.#parts.clock, contact, passed });
  }

  async position(): Promise<AgentCallOutcome<"READ_POSITION">> {
    const contact = this.#parts.mayAct() ? this.#connected() : undefined;
    if (!contact) return { ok: false, error: this.#findObstacle() };
    const place = await placeSession(contact.session)?.place();
    if (!place) return { ok: false, error: "notSupported", detail: "position" };
    if (!place.ok) return { ok: false, error: place.failure.code, detail: place.failure.detail };
    this.#passed(place.value, contact);
    return { ok: true, value: toReportedPosition(place.value) };
  }

  async stop(holder?: string): Promise<AgentCallOutcome<"STOP_CAMERA">> {
    const contact = this.#connected();
    if (!contact) return { ok: false, error: this.#findObstacle() };
    const stopped = await contact.motion.stop(holder);
    if (stopped.ok) return { ok: true, value: {} };
    return { ok: false, error: stopped.failure.code, detail: stopped.failure.detail };
  }

  stopMotion(): void {
    if (this.#contact?.motion.mayMove) void this.#contact.motion.stop();
  }

  async perform(action: CameraAction, payload: unknown): Promise<ActionOutcome> {
    const contact = this.#parts.mayAct() ? this.#connected() : undefined;
    if (!contact) return { result: "FAILED", error: this.#findObstacle() };
    const outcome = await performCameraAction(action, payload, {
      contact,
      presets: this.#presets,
      autoChanged: (which, isEnabled) => this.#autoChanged(which, isEnabled),
    });
    if (outcome.result === "SUCCESS" && !contact.isClosed) await this.#publish();
    return outcome;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRepeat();
    this.#leave();
    await Promise.all(this.#closing);
  }

  #connected(): CameraContact | undefined {
    const { protocol, host } = this.#device;
    const driver = driverFor("CAMERA", protocol);
    if (!driver || !host || this.#isClosed) return undefined;
    return (this.#contact ??= new CameraContact(driver, this.#device, this.#parts));
  }

  #findObstacle(): "deviceNotPollable" | "addressMissing" | "notAssigned" {
    if (!driverFor("CAMERA", this.#device.protocol)) return "deviceNotPollable";
    return this.#device.host ? "notAssigned" : "addressMissing";
  }

  #leave(): void {
    const closing = this.#contact?.close().finally(() => this.#closing.delete(closing as Promise<void>));
    if (closing) this.#closing.add(closing);
    this.#contact = undefined;
    this.#failure = undefined;
    this.#automatics = unknownAutomatics;
    this.#ownStreamUrl = undefined;
  }

  async #take(reading: CameraReading, { session, isClosed }: CameraContact): Promise<void> {
    this.#reading = {
      ...reading,
      autoFocusEnabled: reading.autoFocusEnabled ?? this.#automatics.autoFocusEnabled,
      autoIrisEnabled: reading.autoIrisEnabled ?? this.#automatics.autoIrisEnabled,
    };
    this.#readAt = this.#parts.serverTime.now();
    if (reading.presets) this.#presets.read(reading.presets, reading.abilities);
    if (!session.streamUrl || this.#ownStreamUrl !== undefined || isClosed) return;
    const streamUrl = await session.streamUrl();
    if (!streamUrl.ok || this.#isClosed) return;
    this.#ownStreamUrl = streamUrl.value;
    this.#parts.streams.watch(this.#device, streamUrl.value);
  }

  #passed(position: MountPlace, { isClosed }: CameraContact): void {
    if (!this.#reading || this.#isClosed || isClosed) return;
    this.#reading = { ...this.#reading, position };
    this.#readAt = this.#parts.serverTime.now();
    void this.#publish();
  }

  #autoChanged(which: "focus" | "iris", isEnabled: boolean): void {
    const changed = which === "focus" ? { autoFocusEnabled: isEnabled } : { autoIrisEnabled: isEnabled };
    this.#automatics = { ...this.#automatics, ...changed };
    if (!this.#reading) return;
    this.#reading = { ...this.#reading, ...changed };
  }

  async #publish(): Promise<void> {
    const { serverTime, streams, observe } = this.#parts;
    const { entityType, id: entityId } = this.#device;
    const observedAt = serverTime.now();
    const stream = streams.reportOf(entityId);
    const why = findUnpolledReason(this.#device);
    const found = why?.problem ? { code: why.problem } : this.#failure;
    this.#problem = problemSince(found, this.#problem, observedAt);
    this.#streamProblem = streamProblemSince(stream?.streamProblem, this.#streamProblem, observedAt);
    const known = {
      reading: this.#reading,
      readAt: this.#readAt,
      presets: this.#presets,
      problem: this.#problem,
      streamProblem: this.#streamProblem,
      stream,
    };
    const isUncontrolled = !driverFor("CAMERA", this.#device.protocol);
    const ofStream = isUncontrolled && stream ? streamOnlyStatus(stream) : undefined;
    const status = ofStream ?? why?.status ?? cameraStatus(this.#failure, this.#streamProblem);
    const stateData = isUncontrolled ? toUncontrolledState(known) : cameraState(known);
    const latencyMs = this.#reading?.latencyMs;
    this.#published = {
      kind: "state",
      entityType,
      entityId,
      observedAt,
      status,
      stateData: { ...stateData },
    };
    if (latencyMs !== undefined && !why) this.#published.latencyMs = latencyMs;
    await observe(this.#published);
  }
}
