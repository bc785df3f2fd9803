import { wrapDegrees } from "@gantry/domain/camera/direction.ts";
import { type CameraMotion, maxSpeed, motionAxes } from "@gantry/domain/camera/motion.ts";
import {
  cameraPlaceOids,
  decodeCameraPlace,
  lensFeatures,
  type NtcipCamera,
} from "@gantry/protocols/ntcip1205/camera-description.ts";
import { cctvLens, cctvPosition, cctvPreset, cctvTimeout } from "@gantry/protocols/ntcip1205/objects.ts";
import { encodePosition, encodeSpeed } from "@gantry/protocols/ntcip1205/position-reference.ts";
import { integer, octets, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { openSnmp, type SnmpTransport } from "../../transport/snmp.ts";
import type { SnmpAddress } from "../../transport/snmp-result.ts";
import { CameraMoveLane } from "../camera-move-lane.ts";
import { freeNumber, numberOfToken } from "../camera-preset-number.ts";
import type { CameraReading, CameraResult, CameraSession, MountPlace } from "../camera-session.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { failed } from "../snmp-failed.ts";
import { abilitiesOf, describe, readingOf, wrong } from "./camera-reading.ts";

type Axis = (typeof motionAxes)[number];
const positionOf: Record<Axis, string> = {
  pan: cctvPosition.positionPan,
  tilt: cctvPosition.positionTilt,
  zoom: cctvPosition.positionZoomLens,
  focus: cctvPosition.positionFocusLens,
  iris: cctvPosition.positionIrisLens,
};
const maxPresets = 255;
/** The camera stops by itself after this time without commands; commands repeat much sooner. */
const cameraTimeoutMs = 2_000;
/** A camera with a longer timeout, or none, would keep moving too long after the link breaks. */
const longestCameraTimeoutMs = 5_000;

/** NTCIP 1205 over SNMPv1; the document's password is the community. */
export const ntcipCamera = defineDriver({
  entityType: "CAMERA",
  protocol: "NTCIP",
  defaultPort: 161,
  connect: (address: DeviceAddress, context: DriverContext) => new NtcipCameraSession(address, context),
  async testConnection(address, { clock, timeoutMs }) {
    const transport = openSnmp({ ...snmpAddress(address), timeoutMs });
    try {
      const startedMs = clock.monotonicMs();
      const first = await transport.get([cctvPosition.positionPan]);
      const latencyMs = Math.round(clock.monotonicMs() - startedMs);
      // Report any other service as a timeout, so this cannot be used to scan the network.
      if (!first.ok && first.failure === "malformed") return failed("timeout", "positionPan");
      const camera = first.ok ? await describe(transport) : failed(first.failure, "positionPan");
      if (!camera.ok) return camera;
      const { make, model, maximumPreset } = camera.value;
      const abilities = abilitiesOf(camera.value);
      return { ok: true, value: { latencyMs, make, model, presets: maximumPreset, abilities } };
    } finally {
      transport.close();
    }
  },
  snmpAddress,
});

class NtcipCameraSession implements CameraSession {
  readonly #context: DriverContext;
  readonly #reads: SnmpTransport;
  readonly #orders: SnmpTransport;
  /** One per axis, so that a stop never waits for another command. */
  readonly #axes: Record<Axis, SnmpTransport>;
  readonly #lane: CameraMoveLane;
  #camera: NtcipCamera | undefined;
  /** Acknowledged speeds; a missing axis is unknown. */
  #taken: CameraMotion = {};
  readonly #underWay: Record<Axis, number> = { pan: 0, tilt: 0, zoom: 0, focus: 0, iris: 0 };
  #zoomLimit = 0;
  #work: Promise<unknown> = Promise.resolve();

  constructor(address: DeviceAddress, context: DriverContext) {
    const open = (): SnmpTransport => openSnmp({ ...snmpAddress(address), timeoutMs: context.timeoutMs });
    this.#context = context;
    this.#reads = open();
    this.#orders = open();
    this.#axes = { pan: open(), tilt: open(), zoom: open(), focus: open(), iris: open() };
    this.#lane = new CameraMoveLane(context.clock, (speeds) => this.#send(speeds));
  }

  async read(): Promise<CameraResult<CameraReading>> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    const read = await describe(this.#reads);
    if (!read.ok) return read;
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    this.#camera = read.value;
    await this.#keepTimeouts(read.value);
    return { ok: true, value: readingOf(read.value, latencyMs) };
  }

  move(motion: Required<CameraMotion>): Promise<CameraResult<null>> {
    return this.#lane.move(motion);
  }

  async setAuto(which: "focus" | "iris", isEnabled: boolean): Promise<CameraResult<null>> {
    this.#camera ??= await this.#look();
    const known = which === "focus" ? this.#camera?.autoFocus : this.#camera?.autoIris;
    if (this.#camera && known === undefined)
      return { ok: false, failure: { code: "notSupported", detail: "systemLensEquipped" } };
    const value = octets(Uint8Array.of(lensFeatures[which], isEnabled ? 1 : 0));
    return this.#order(cctvLens.systemLensFeatureControl, value, "systemLensFeatureControl");
  }

  goToPreset(token: string): Promise<CameraResult<null>> {
    return this.#preset(cctvPreset.presetGotoPosition, "presetGotoPosition", token);
  }

  async storePreset(
    token: string,
    _name: string,
    taken: readonly string[],
  ): Promise<CameraResult<{ token: string }>> {
    this.#camera ??= await this.#look();
    const numbers = Array.from({ length: this.#readMaxPreset() }, (_, index) => index + 1);
    const chosen = token === "" ? freeNumber(numbers, taken) : token;
    if (chosen === undefined) return { ok: false, failure: { code: "refused", detail: "no preset is free" } };
    const stored = await this.#preset(cctvPreset.presetStorePosition, "presetStorePosition", chosen);
    return stored.ok ? { ok: true, value: { token: chosen } } : stored;
  }

  /** Names are stored by the console. */
  renamePreset(): Promise<CameraResult<null>> {
    return Promise.resolve({ ok: true, value: null });
  }

  /** The standard cannot clear presets; the number just becomes free. */
  clearPreset(): Promise<CameraResult<null>> {
    return Promise.resolve({ ok: true, value: null });
  }

  async place(): Promise<CameraResult<MountPlace>> {
    const answers = await this.#runInOrder(() => this.#orders.get(cameraPlaceOids));
    if (!answers.ok) return failed(answers.failure, "reading");
    const read = decodeCameraPlace(answers.value);
    if (!read.ok) return wrong(read.problems);
    const { panDegrees, tiltDegrees, zoomShare, zoomLimit } = read.value;
    this.#zoomLimit = zoomLimit;
    if (panDegrees === undefined || tiltDegrees === undefined)
      return { ok: false, failure: { code: "notSupported", detail: "positionTilt" } };
    return { ok: true, value: { panDegrees, tiltDegrees, ...(zoomShare !== undefined && { zoomShare }) } };
  }

  async goTo({ panDegrees, tiltDegrees, zoomShare }: MountPlace): Promise<CameraResult<null>> {
    const results = await Promise.all([
      this.#sendTo("pan", angleOf(panDegrees)),
      this.#sendTo("tilt", angleOf(tiltDegrees)),
      ...(zoomShare !== undefined && this.#zoomLimit > 0
        ? [this.#sendTo("zoom", Math.round(zoomShare * this.#zoomLimit))]
        : []),
    ]);
    return results.find((result) => !result.ok) ?? { ok: true, value: null };
  }

  close(): void {
    this.#lane.close();
    for (const transport of [this.#reads, this.#orders, ...Object.values(this.#axes)]) transport.close();
  }

  async #send(speeds: Required<CameraMotion>): Promise<CameraResult<null>> {
    const results = await Promise.all(motionAxes.map((axis) => this.#sendAxis(axis, speeds[axis])));
    return results.find((result) => !result.ok) ?? { ok: true, value: null };
  }

  async #sendTo(axis: Axis, position: number): Promise<CameraResult<null>> {
    delete this.#taken[axis];
    const oid = positionOf[axis];
    this.#underWay[axis]++;
    const order = octets(encodePosition({ mode: "absolute", speed: maxSpeed, position }));
    const set = await this.#axes[axis].set(oid, order);
    this.#underWay[axis]--;
    // The speed is unknown until the response, so a stop in the meantime is sent.
    delete this.#taken[axis];
    return set.ok ? { ok: true, value: null } : failed(set.failure, nameOf(oid));
  }

  /** A stop is skipped only if the axis is known to be stopped. */
  async #sendAxis(axis: Axis, speed: number): Promise<CameraResult<null>> {
    if (speed === 0 && (this.#taken[axis] === 0 || this.#lacks(axis))) return { ok: true, value: null };
    delete this.#taken[axis];
    const oid = positionOf[axis];
    const isAlone = this.#underWay[axis] === 0;
    this.#underWay[axis]++;
    // Repeating a stop is harmless, so it is retried at once.
    const insists = speed === 0;
    const set = await this.#axes[axis].set(oid, octets(encodeSpeed(speed)), { insists });
    this.#underWay[axis]--;
    if (!set.ok) {
      delete this.#taken[axis];
      return failed(set.failure, nameOf(oid));
    }
    // An overtaken command may still arrive after this one.
    if (isAlone) this.#taken[axis] = speed;
    return { ok: true, value: null };
  }

  #lacks(axis: Axis): boolean {
    if (axis === "focus") return this.#camera?.hasFocus === false;
    return axis === "iris" && this.#camera?.hasIris === false;
  }

  /** A link that breaks while the camera moves must not leave it moving. */
  async #keepTimeouts({ timeouts }: NtcipCamera): Promise<void> {
    for (const [name, timeoutMs] of Object.entries(timeouts))
      if (timeoutMs === 0 || timeoutMs > longestCameraTimeoutMs)
        await this.#order(cctvTimeout[name as keyof typeof cctvTimeout], integer(cameraTimeoutMs), name);
  }

  async #look(): Promise<NtcipCamera | undefined> {
    const read = await this.#runInOrder(() => describe(this.#orders));
    return read.ok ? read.value : undefined;
  }

  #readMaxPreset(): number {
    return Math.min(maxPresets, this.#camera?.maximumPreset ?? maxPresets);
  }

  #preset(oid: string, name: string, token: string): Promise<CameraResult<null>> {
    const number = numberOfToken(token, { first: 1, last: this.#readMaxPreset() });
    if (number !== undefined) return this.#order(oid, integer(number), name);
    return Promise.resolve({ ok: false, failure: { code: "presetMissing", detail: token } });
  }

  #order(oid: string, value: SnmpValue, name: string): Promise<CameraResult<null>> {
    return this.#runInOrder(async () => {
      const set = await this.#orders.set(oid, value);
      return set.ok ? { ok: true, value: null } : failed(set.failure, name);
    });
  }

  #runInOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }
}

/** 0.01 degree, 0..35999. */
const angleOf = (degrees: number): number => Math.round(wrapDegrees(degrees) * 100) % 36_000;

function snmpAddress({ host, port, secrets }: DeviceAddress): SnmpAddress {
  return { host, port, community: secrets["password"] || "public" };
}

const nameOf = (oid: string): string =>
  Object.entries(cctvPosition).find(([, one]) => one === oid)?.[0] ?? oid;
