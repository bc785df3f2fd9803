import type { Clock } from "../clock.ts";
import type { SnmpAddress } from "../transport/snmp.ts";
import type { CameraFailure, CameraSession } from "./camera-session.ts";
import type { SignSession } from "./sign-session.ts";

/** Where a device is and what opens it; host and port are there, the agent has looked. */
export interface DeviceAddress {
  host: string;
  port: number;
  secrets: Readonly<Record<string, string>>;
  /** Other fields of the entity. */
  config?: Readonly<Record<string, unknown>>;
}

export interface DriverContext {
  clock: Clock;
  /** How long one request waits for its answer. */
  timeoutMs?: number;
}

/** What a device said of itself, or why it did not. */
export type ConnectionTested =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; failure: CameraFailure };

/** Speaks one protocol to one kind of device. It says what to ask and what answers mean; when to ask is not its matter. */
export interface Driver<EntityType extends string, Session> {
  entityType: EntityType;
  /** Value of the entity's `protocol` field. */
  protocol: string;
  /** Port when the entity names none. */
  defaultPort: number;
  /** Opens a session; nothing is sent yet. */
  connect(address: DeviceAddress, context: DriverContext): Session;
  /** One dialog with a device that may not be stored yet; answers what it says of itself, with `latencyMs`. */
  testConnection(address: DeviceAddress, context: DriverContext): Promise<ConnectionTested>;
  /** How its objects are read one by one; absent when the protocol is not SNMP. */
  snmpAddress?(address: DeviceAddress): SnmpAddress;
}

export type SignDriver = Driver<"SIGN", SignSession>;
export type CameraDriver = Driver<"CAMERA", CameraSession>;
export type AnyDriver = SignDriver | CameraDriver;

/** Declares a driver for the list in `drivers.ts`. */
export function defineDriver<const D extends AnyDriver>(driver: D): D {
  return driver;
}
