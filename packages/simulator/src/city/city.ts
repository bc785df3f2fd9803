import type { SimulatorClock } from "../clock.ts";
import type { SignDevice } from "../devices/ntcip-sign/device.ts";
import type { CameraDevice } from "../devices/camera-device.ts";
import type { PlannedDevice } from "./inventory.ts";

/** A device of the city with the sign or camera that answers for it, if its protocol is spoken. */
export interface CityDevice extends PlannedDevice {
  device?: SignDevice;
  cameraDevice?: CameraDevice;
}

/** Everything that stands in the city, and its time. */
export interface City {
  readonly seed: string | number;
  readonly clock: SimulatorClock;
  readonly devices: readonly CityDevice[];
  /** Signs by key. */
  readonly signs: ReadonlyMap<string, SignDevice>;
  /** Cameras by key. */
  readonly cameras: ReadonlyMap<string, CameraDevice>;
  /** TCP port of the cameras' streams (RTSP). */
  readonly streamPort: number;
}
