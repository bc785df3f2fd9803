import type { Clock } from "../clock.ts";
import type { SnmpAddress } from "../transport/snmp-result.ts";
import type { CameraFailure, CameraSession } from "./camera-session.ts";
import type { SensorSession } from "./sensor-session.ts";
import type { SignSession } from "./sign-session.ts";

export interface DeviceAddress {
  host: string;
  port: number;
  secrets: Readonly<Record<string, string>>;
  config?: Readonly<Record<string, unknown>>;
  /** The state as the server last knew it. */
  lastStateData?: Readonly<Record<string, unknown>> | undefined;
}

export interface DriverContext {
  clock: Clock;
  timeoutMs?: number;
}

type ConnectionTested = { ok: true; value: Record<string, unknown> } | { ok: false; failure: CameraFailure };

/** Implements one protocol for one kind of device: requests and their meaning. The agent decides when to poll. */
interface Driver<EntityType extends string, Session> {
  entityType: EntityType;
  protocol: string;
  defaultPort: number;
  connect(address: DeviceAddress, context: DriverContext): Session;
  /** Connects to a device that may not be saved yet; returns its description with `latencyMs`. */
  testConnection(address: DeviceAddress, context: DriverContext): Promise<ConnectionTested>;
  snmpAddress?(address: DeviceAddress): SnmpAddress;
}

export type SignDriver = Driver<"SIGN", SignSession>;
export type CameraDriver = Driver<"CAMERA", CameraSession>;
/** Devices that only report. */
export type SensorDriver = Driver<"WEATHER_STATION" | "DETECTOR" | "WIM", SensorSession>;
export type AnyDriver = SignDriver | CameraDriver | SensorDriver;

export function defineDriver<const D extends AnyDriver>(driver: D): D {
  return driver;
}
