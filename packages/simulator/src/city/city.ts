import type { SimulatorClock } from "../clock.ts";
import type { SignDevice } from "../devices/ntcip-sign/device.ts";
import type { DetectorDevice } from "../devices/detector-device.ts";
import type { WimStationDevice } from "../devices/wim-station/wim-station.ts";
import type { CameraDevice } from "../devices/camera-device.ts";
import type { WeatherStationDevice } from "../devices/ntcip-weather/weather-station.ts";
import type { AlertFeed } from "../devices/alert-feeds/alert-feeds.ts";
import type { PublicAlertBook } from "./reports/public-alerts.ts";
import type { PlannedDevice } from "./inventory.ts";
import type { IncidentBook } from "./traffic/incident-book.ts";

export interface CityDevice extends PlannedDevice {
  device?: SignDevice;
  cameraDevice?: CameraDevice;
}

export interface City {
  readonly seed: string | number;
  readonly clock: SimulatorClock;
  readonly devices: readonly CityDevice[];
  readonly signs: ReadonlyMap<string, SignDevice>;
  readonly cameras: ReadonlyMap<string, CameraDevice>;
  readonly detectors: ReadonlyMap<string, DetectorDevice>;
  readonly scales: ReadonlyMap<string, WimStationDevice>;
  readonly stations: ReadonlyMap<string, WeatherStationDevice>;
  readonly streamPort: number;
  readonly incidents: IncidentBook;
  readonly alerts: PublicAlertBook;
  /** By key. */
  readonly feeds: ReadonlyMap<string, AlertFeed>;
}
