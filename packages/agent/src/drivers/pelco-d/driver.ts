import { type CameraMotion, motionAxes } from "@gantry/domain/camera/motion.ts";
import { type PelcoCommand, pelcoCommand, pelcoMotion } from "@gantry/protocols/pelco-d/frame.ts";
import { CameraMoveLane } from "../camera-move-lane.ts";
import type { CameraReading, CameraResult, CameraSession } from "../camera-session.ts";
import { freeNumber, numberOfToken } from "../camera-preset-number.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { PelcoLine } from "./pelco-line.ts";

/** 33 and 34 turn the camera round or send it home on many makes; above 80 are patterns, restarts and menus. */
const presetNumbers = Array.from({ length: 80 }, (_, index) => index + 1).filter((n) => n !== 33 && n !== 34);
const presetRange = { first: 1, last: 255 };
const silence: CameraResult<never> = { ok: false, failure: { code: "noAnswer", detail: "Pelco D" } };
const abilities = {
  supportsPTZ: true,
  supportsFocus: true,
  supportsIris: true,
  supportsPresets: true,
  namesPresets: false,
  supportsAim: false,
};

/** Pelco D over TCP, as a terminal server forwards it to a serial line (COMM-022: PECLO_D). */
export const pelcoCamera = defineDriver({
  entityType: "CAMERA",
  protocol: "PECLO_D",
  defaultPort: 4001,
  connect: (address: DeviceAddress, context: DriverContext) => new PelcoSession(address, context),
  async testConnection(address, context) {
    const line = new PelcoLine(address, context);
    try {
      const startedMs = context.clock.monotonicMs();
      // Require a response: otherwise any open port would pass, and this would become a port scanner.
      const panDegrees = await line.query("pan");
      if (panDegrees === undefined) return silence;
      const latencyMs = Math.round(context.clock.monotonicMs() - startedMs);
      return { ok: true, value: { latencyMs, panDegrees, abilities } };
    } finally {
      line.close();
    }
  },
});

class PelcoSession implements CameraSession {
  readonly #line: PelcoLine;
  readonly #lane: CameraMoveLane;
  readonly #context: DriverContext;
  #zoomStep: number | undefined;
  #hasOrdered = false;

  constructor(address: DeviceAddress, context: DriverContext) {
    this.#context = context;
    this.#line = new PelcoLine(address, context);
    this.#lane = new CameraMoveLane(context.clock, (speeds) => this.#send(speeds));
  }

  async read(): Promise<CameraResult<CameraReading>> {
    const { clock } = this.#context;
    if (!(await this.#line.write(new Uint8Array()))) return silence;
    const startedMs = clock.monotonicMs();
    const panDegrees = this.#line.mayAnswer ? await this.#line.query("pan") : undefined;
    if (panDegrees === undefined && this.#line.hasAnswered) {
      this.#line.drop();
      return silence;
    }
    // Cameras that never respond have latency 0.
    const latencyMs = panDegrees === undefined ? 0 : Math.round(clock.monotonicMs() - startedMs);
    const tiltDegrees = panDegrees === undefined ? undefined : await this.#line.query("tilt");
    const position =
      panDegrees === undefined ? null : { panDegrees, ...(tiltDegrees === undefined ? {} : { tiltDegrees }) };
    const value = {
      abilities,
      autoFocusEnabled: null,
      autoIrisEnabled: null,
      presets: null,
      position,
      latencyMs,
    };
    return { ok: true, value };
  }

  move(motion: Required<CameraMotion>): Promise<CameraResult<null>> {
    this.#hasOrdered = true;
    return this.#lane.move(motion);
  }

  /** Cameras of this protocol move until stopped. */
  endEarlierMotion(): Promise<CameraResult<null>> {
    if (this.#hasOrdered) return Promise.resolve({ ok: true, value: null });
    return this.#lane.move({ pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 });
  }

  setAuto(which: "focus" | "iris", isEnabled: boolean): Promise<CameraResult<null>> {
    return this.#order(which === "focus" ? "autoFocus" : "autoIris", isEnabled ? 0 : 1);
  }

  goToPreset(token: string): Promise<CameraResult<null>> {
    return this.#preset("goToPreset", token);
  }

  async storePreset(
    token: string,
    _name: string,
    taken: readonly string[],
  ): Promise<CameraResult<{ token: string }>> {
    const chosen = token === "" ? freeNumber(presetNumbers, taken) : token;
    if (chosen === undefined) return { ok: false, failure: { code: "refused", detail: "no preset is free" } };
    const stored = await this.#preset("setPreset", chosen);
    return stored.ok ? { ok: true, value: { token: chosen } } : stored;
  }

  /** Names are stored by the console. */
  renamePreset(): Promise<CameraResult<null>> {
    return Promise.resolve({ ok: true, value: null });
  }

  clearPreset(token: string): Promise<CameraResult<null>> {
    return this.#preset("clearPreset", token);
  }

  close(): void {
    this.#lane.close();
    this.#line.close();
  }

  async #send(speeds: Required<CameraMotion>): Promise<CameraResult<null>> {
    const { address } = this.#line;
    const frame = pelcoMotion(address, speeds);
    if (motionAxes.every((axis) => speeds[axis] === 0)) return this.#stop(frame);
    const zoomStep = speeds.zoom === 0 ? this.#zoomStep : zoomStepOf(speeds.zoom);
    const isOtherStep = zoomStep !== undefined && zoomStep !== this.#zoomStep;
    const before = isOtherStep ? pelcoCommand(address, "setZoomSpeed", zoomStep) : new Uint8Array();
    if (!(await this.#line.write(Buffer.concat([before, frame])))) return silence;
    this.#zoomStep = zoomStep;
    return { ok: true, value: null };
  }

  /** Sent twice because stops are not acknowledged; if the camera supports queries, one follows to confirm. */
  async #stop(frame: Uint8Array): Promise<CameraResult<null>> {
    if (!(await this.#line.write(Buffer.concat([frame, frame])))) return silence;
    if (this.#line.hasAnswered && (await this.#line.query("pan")) === undefined) {
      this.#line.drop();
      return silence;
    }
    return { ok: true, value: null };
  }

  #preset(command: "goToPreset" | "setPreset" | "clearPreset", token: string): Promise<CameraResult<null>> {
    const number = numberOfToken(token, presetRange);
    if (number !== undefined) return this.#order(command, number);
    return Promise.resolve({ ok: false, failure: { code: "presetMissing", detail: token } });
  }

  async #order(command: PelcoCommand, value: number): Promise<CameraResult<null>> {
    this.#hasOrdered = true;
    const isTaken = await this.#line.write(pelcoCommand(this.#line.address, command, value));
    return isTaken ? { ok: true, value: null } : silence;
  }
}

/** Zoom has four speeds, 0..3. */
const zoomStepOf = (speed: number): number => Math.min(3, Math.floor((Math.abs(speed) * 4) / 128));
