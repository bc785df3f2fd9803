import type { CameraResult } from "./camera-session.ts";

/** What a device measured in an interval; stored in its series. */
export interface SensorInterval {
  /** End of the interval by the server's clock, ISO 8601 UTC. */
  at: string;
  /** Tells readings of the same time apart. */
  key?: string;
  /** The end by the device's own clock, where that differs by more than a second. */
  deviceAt?: string;
  data: Readonly<Record<string, unknown>>;
}

export interface SensorReading {
  /** Members of the device's reported state, without `readAt` and `problem`. */
  values: Readonly<Record<string, unknown>>;
  latencyMs: number;
  /** Finished intervals, oldest first; those of an earlier read may be among them. */
  readings?: readonly SensorInterval[];
  /** Length of the device's intervals; the next read then follows the end of one. */
  periodMs?: number;
}

/** A session with one device that only reports. Reads must not overlap. */
export interface SensorSession {
  /** `nowMs` is the server's time, `pollMs` the poll interval. */
  read(nowMs: number, pollMs: number): Promise<CameraResult<SensorReading>>;
  /** A file of the device; absent if it has none. */
  readFile?(path: string, maxBytes: number): Promise<CameraResult<Buffer>>;
  close(): void;
}
