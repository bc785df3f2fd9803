import { type CameraMotion, motionAxes } from "@gantry/domain/camera/motion.ts";
import { cohuCommands, cohuMotion, cohuPreset, cohuPresets } from "@gantry/protocols/cohu/frame.ts";
import { CameraMoveLane } from "../camera-move-lane.ts";
import { freeNumber, numberOfToken } from "../camera-preset-number.ts";
import type { CameraReading, CameraResult, CameraSession } from "../camera-session.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { CohuLine } from "./cohu-line.ts";

type Speeds = Required<CameraMotion>;
type Axis = (typeof motionAxes)[number];

const presetNumbers = Array.from({ length: cohuPresets.last }, (_, index) => cohuPresets.first + index);
const silence: CameraResult<never> = { ok: false, failure: { code: "noAnswer", detail: "Cohu" } };
const done: CameraResult<null> = { ok: true, value: null };
const abilities = {
  supportsPTZ: true,
  supportsFocus: true,
  supportsIris: true,
  supportsPresets: true,
  namesPresets: false,
  supportsAim: false,
};

/** Cohu serial protocol over TCP (COMM-022: COHU_T). */
export const cohuCamera = defineDriver({
  entityType: "CAMERA",
  protocol: "COHU_T",
  defaultPort: 4001,
  connect: (address: DeviceAddress, context: DriverContext) => new CohuSession(address, context),
  async testConnection(address, context) {
    const line = new CohuLine(address, context);
    try {
      const startedMs = context.clock.monotonicMs();
      // Require a response: otherwise any open port would pass, and this would become a port scanner.
      const hasAnswered = await line.ask();
      const latencyMs = Math.round(context.clock.monotonicMs() - startedMs);
      return hasAnswered ? { ok: true, value: { latencyMs, abilities } } : silence;
    } finally {
      line.close();
    }
  },
});

class CohuSession implements CameraSession {
  readonly #line: CohuLine;
  readonly #lane: CameraMoveLane;
  readonly #context: DriverContext;
  /** The last written speeds; a missing axis is unknown. */
  #written: CameraMotion = {};
  #hasOrdered = false;

  constructor(address: DeviceAddress, context: DriverContext) {
    this.#context = context;
    this.#line = new CohuLine(address, context);
    this.#lane = new CameraMoveLane(context.clock, (speeds) => this.#send(speeds));
  }

  async read(): Promise<CameraResult<CameraReading>> {
    const { clock } = this.#context;
    if (!(await this.#line.write([]))) return silence;
    const startedMs = clock.monotonicMs();
    const hasAnswered = this.#line.mayAnswer && (await this.#line.ask());
    if (!hasAnswered && this.#line.hasAnswered) return this.#lost();
    // Cameras that never respond have latency 0.
    const latencyMs = hasAnswered ? Math.round(clock.monotonicMs() - startedMs) : 0;
    const nothing = { autoFocusEnabled: null, autoIrisEnabled: null, presets: null, position: null };
    return { ok: true, value: { abilities, ...nothing, latencyMs } };
  }

  move(motion: Speeds): Promise<CameraResult<null>> {
    this.#hasOrdered = true;
    return this.#lane.move(motion);
  }

  /** Cameras of this protocol move until stopped. */
  endEarlierMotion(): Promise<CameraResult<null>> {
    if (this.#hasOrdered) return Promise.resolve({ ok: true, value: null });
    return this.#lane.move({ pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 });
  }

  setAuto(which: "focus" | "iris", isEnabled: boolean): Promise<CameraResult<null>> {
    const { autoFocus, manualFocus, autoIris, manualIris } = cohuCommands;
    const [automatic, manual] = which === "focus" ? [autoFocus, manualFocus] : [autoIris, manualIris];
    return this.#order(isEnabled ? automatic : manual);
  }

  goToPreset(token: string): Promise<CameraResult<null>> {
    return this.#preset("recall", token);
  }

  async storePreset(
    token: string,
    _name: string,
    taken: readonly string[],
  ): Promise<CameraResult<{ token: string }>> {
    const chosen = token === "" ? freeNumber(presetNumbers, taken) : token;
    if (chosen === undefined) return { ok: false, failure: { code: "refused", detail: "no preset is free" } };
    const stored = await this.#preset("store", chosen);
    return stored.ok ? { ok: true, value: { token: chosen } } : stored;
  }

  /** Names are stored by the console. */
  renamePreset(): Promise<CameraResult<null>> {
    return Promise.resolve(done);
  }

  /** The protocol cannot clear presets; the number just becomes free. */
  clearPreset(): Promise<CameraResult<null>> {
    return Promise.resolve(done);
  }

  close(): void {
    this.#lane.close();
    this.#line.close();
  }

  async #send(speeds: Speeds): Promise<CameraResult<null>> {
    const axes = motionAxes.filter((axis) => speeds[axis] !== 0 || this.#written[axis] !== 0);
    const isStop = motionAxes.every((axis) => speeds[axis] === 0);
    // Stops are not acknowledged, so send them to every axis twice.
    const sentAxes: readonly Axis[] = isStop ? [...motionAxes, ...motionAxes] : axes;
    this.#written = {};
    if (!(await this.#line.write(sentAxes.map((axis) => cohuMotion(axis, speeds[axis]))))) return silence;
    this.#written = { ...speeds };
    if (isStop && this.#line.hasAnswered && !(await this.#line.ask())) return this.#lost();
    return done;
  }

  #lost(): CameraResult<never> {
    this.#written = {};
    this.#line.drop();
    return silence;
  }

  #preset(what: "recall" | "store", token: string): Promise<CameraResult<null>> {
    const number = numberOfToken(token, cohuPresets);
    if (number !== undefined) return this.#order(cohuPreset(what, number));
    return Promise.resolve({ ok: false, failure: { code: "presetMissing", detail: token } });
  }

  async #order(command: string): Promise<CameraResult<null>> {
    this.#hasOrdered = true;
    return (await this.#line.write([command])) ? done : silence;
  }
}
