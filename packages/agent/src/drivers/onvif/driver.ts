import type { CameraAbilities } from "@gantry/domain/camera/camera-state.ts";
import { type CameraMotion, maxSpeed } from "@gantry/domain/camera/motion.ts";
import { automaticsOf, identityOf } from "@gantry/protocols/onvif/answers.ts";
import { goalIn, placeOf } from "@gantry/protocols/onvif/position-spaces.ts";
import { deviceRequests, imagingRequests, ptzRequests } from "@gantry/protocols/onvif/requests.ts";
import { CameraMoveLane } from "../camera-move-lane.ts";
import type { CameraReading, CameraResult, CameraSession, MountPlace } from "../camera-session.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { describeOnvif, type OnvifCamera, onvifStreamUrl } from "./onvif-camera.ts";
import { OnvifDialog } from "./onvif-dialog.ts";
import { OnvifPresets } from "./onvif-presets.ts";

type Speeds = Required<CameraMotion>;
const done: CameraResult<null> = { ok: true, value: null };
const makeNotSupported = (detail: string): CameraResult<never> => ({
  ok: false,
  failure: { code: "notSupported", detail },
});
/** The camera stops by itself after this time without commands; commands repeat much sooner. */
const motionTimeoutS = 2;

export const onvifCamera = defineDriver({
  entityType: "CAMERA",
  protocol: "ONVIF",
  defaultPort: 80,
  connect: (address: DeviceAddress, context: DriverContext) => new OnvifSession(address, context),
  async testConnection(address, context) {
    const dialog = new OnvifDialog(address, context);
    try {
      const clock = await dialog.readClock();
      // Report any other service as a timeout, so this cannot be used to scan the network.
      if (!clock.ok) return { ok: false, failure: { code: "noAnswer", detail: "GetSystemDateAndTime" } };
      const identity = await dialog.ask(deviceRequests.getDeviceInformation());
      if (!identity.ok) return identity;
      const camera = await describeOnvif(dialog);
      if (!camera.ok) return camera;
      const abilities = abilitiesOf(camera.value, camera.value.ptzPath !== undefined);
      return { ok: true, value: { ...clock.value, ...identityOf(identity.value), abilities } };
    } finally {
      dialog.close();
    }
  },
});

class OnvifSession implements CameraSession {
  readonly #host: string;
  readonly #dialog: OnvifDialog;
  readonly #presets: OnvifPresets;
  readonly #lane: CameraMoveLane;
  #camera: Promise<CameraResult<OnvifCamera>> | undefined;
  #focusSpeed: number | undefined = 0;
  /** Set once the camera listed presets and has not refused since. */
  #hasPresets = false;

  constructor(address: DeviceAddress, context: DriverContext) {
    this.#host = address.host;
    this.#dialog = new OnvifDialog(address, context);
    this.#presets = new OnvifPresets(this.#dialog, context.clock);
    this.#lane = new CameraMoveLane(context.clock, (speeds) => this.#send(speeds));
  }

  async read(): Promise<CameraResult<CameraReading>> {
    const clock = await this.#dialog.readClock();
    if (!clock.ok) return clock;
    const described = await this.#described();
    if (!described.ok) return described;
    const { profile, ptzPath, lens, spaces } = described.value;
    const [presets, status, settings] = await Promise.all([
      ptzPath === undefined ? undefined : this.#presets.list(profile, ptzPath),
      ptzPath === undefined ? undefined : this.#dialog.ask(ptzRequests.getStatus(profile), ptzPath),
      lens && this.#dialog.ask(imagingRequests.getImagingSettings(lens.source), lens.path),
    ]);
    const automatics = settings?.ok ? automaticsOf(settings.value) : { focus: null, iris: null };
    this.#hasPresets = presets !== undefined && (presets.ok || (this.#hasPresets && isSilence(presets)));
    const value: CameraReading = {
      abilities: abilitiesOf(described.value, this.#hasPresets),
      autoFocusEnabled: automatics.focus,
      autoIrisEnabled: automatics.iris,
      presets: presets?.ok ? presets.value : null,
      position: (status?.ok && placeOf(status.value, spaces)) || null,
      latencyMs: clock.value.latencyMs,
    };
    return { ok: true, value };
  }

  move(motion: Speeds): Promise<CameraResult<null>> {
    return this.#lane.move(motion);
  }

  async setAuto(which: "focus" | "iris", isEnabled: boolean): Promise<CameraResult<null>> {
    const described = await this.#described();
    if (!described.ok) return described;
    const { lens } = described.value;
    if (!lens) return makeNotSupported("Imaging");
    const { setAutoFocus, setAutoIris } = imagingRequests;
    const set = which === "focus" ? setAutoFocus : setAutoIris;
    const answer = await this.#dialog.ask(set(lens.source, isEnabled), lens.path);
    return answer.ok ? done : answer;
  }

  goToPreset(token: string): Promise<CameraResult<null>> {
    return this.#atPtz(async (profile, path) => {
      const answer = await this.#dialog.ask(ptzRequests.gotoPreset(profile, token), path);
      return answer.ok ? done : answer;
    });
  }

  storePreset(token: string, name: string): Promise<CameraResult<{ token: string }>> {
    return this.#atPtz((profile, path) => this.#presets.store(profile, path, { token, name }));
  }

  renamePreset(): Promise<CameraResult<null>> {
    return Promise.resolve(done);
  }

  clearPreset(token: string): Promise<CameraResult<null>> {
    return this.#atPtz((profile, path) => this.#presets.remove(profile, path, token));
  }

  place(): Promise<CameraResult<MountPlace>> {
    return this.#atPtz(async (profile, path, { spaces }) => {
      if (!spaces.degrees) return makeNotSupported("AbsolutePanTiltPositionSpace");
      const status = await this.#dialog.ask(ptzRequests.getStatus(profile), path);
      if (!status.ok) return status;
      const place = placeOf(status.value, spaces);
      if (place) return { ok: true, value: place };
      return { ok: false, failure: { code: "wrongAnswer", detail: "GetStatus: no place" } };
    });
  }

  goTo(place: MountPlace): Promise<CameraResult<null>> {
    return this.#atPtz(async (profile, path, { spaces }) => {
      const goal = goalIn(spaces, place);
      if (goal) return resultOf(await this.#dialog.ask(ptzRequests.absoluteMove(profile, goal), path));
      return { ok: false, failure: { code: "refused", detail: "it does not turn so far" } };
    });
  }

  async streamUrl(): Promise<CameraResult<string>> {
    const described = await this.#described();
    return described.ok ? onvifStreamUrl(this.#dialog, described.value, this.#host) : described;
  }

  close(): void {
    this.#lane.close();
    this.#dialog.close();
  }

  async #send(speeds: Speeds): Promise<CameraResult<null>> {
    const described = await this.#described();
    if (!described.ok) return described;
    const results = await Promise.all([
      this.#sendPtz(described.value, speeds),
      this.#sendFocus(described.value, speeds),
    ]);
    return results.find((result) => !result.ok) ?? done;
  }

  async #sendPtz(
    { profile, ptzPath }: OnvifCamera,
    { pan, tilt, zoom }: Speeds,
  ): Promise<CameraResult<null>> {
    const isStop = pan === 0 && tilt === 0 && zoom === 0;
    if (ptzPath === undefined) return isStop ? done : makeNotSupported("PTZ");
    const velocity = { pan: pan / maxSpeed, tilt: tilt / maxSpeed, zoom: zoom / maxSpeed };
    const moved = this.#dialog.ask(ptzRequests.continuousMove(profile, velocity, motionTimeoutS), ptzPath);
    if (!isStop) return resultOf(await moved);
    // Some cameras refuse Stop, some accept it and keep moving, and some reject velocity 0, so send both.
    const [zero, stopped] = await Promise.all([moved, this.#dialog.ask(ptzRequests.stop(profile), ptzPath)]);
    return resultOf(zero.ok ? zero : stopped);
  }

  async #sendFocus({ lens, hasFocus }: OnvifCamera, { focus }: Speeds): Promise<CameraResult<null>> {
    if (!lens || !hasFocus) return focus === 0 ? done : makeNotSupported("Imaging");
    if (focus === 0 && this.#focusSpeed === 0) return done;
    this.#focusSpeed = undefined;
    const { source, path } = lens;
    const { moveFocus, stopFocus } = imagingRequests;
    const order = focus === 0 ? stopFocus(source) : moveFocus(source, focus / maxSpeed);
    const answer = await this.#dialog.ask(order, path);
    if (answer.ok) this.#focusSpeed = focus;
    return resultOf(answer);
  }

  async #atPtz<T>(
    work: (profile: string, path: string, camera: OnvifCamera) => Promise<CameraResult<T>>,
  ): Promise<CameraResult<T>> {
    const described = await this.#described();
    if (!described.ok) return described;
    const { profile, ptzPath } = described.value;
    return ptzPath === undefined ? makeNotSupported("PTZ") : work(profile, ptzPath, described.value);
  }

  #described(): Promise<CameraResult<OnvifCamera>> {
    if (this.#camera) return this.#camera;
    const reading = describeOnvif(this.#dialog);
    this.#camera = reading;
    void reading.then((described) => {
      if (!described.ok && this.#camera === reading) this.#camera = undefined;
    });
    return reading;
  }
}

// ONVIF can rename a preset only at its position, so names are stored by the console.
const abilitiesOf = (
  { ptzPath, spaces, hasFocus }: OnvifCamera,
  supportsPresets: boolean,
): CameraAbilities => ({
  supportsPTZ: ptzPath !== undefined,
  supportsFocus: hasFocus,
  supportsIris: false,
  supportsPresets,
  namesPresets: false,
  supportsAim: spaces.degrees !== undefined,
});

const isSilence = (result: CameraResult<unknown>): boolean =>
  !result.ok && (result.failure.code === "noAnswer" || result.failure.code === "truncatedAnswer");

const resultOf = (answer: CameraResult<unknown>): CameraResult<null> => (answer.ok ? done : answer);
