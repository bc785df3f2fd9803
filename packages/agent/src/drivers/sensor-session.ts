import type { CameraResult } from "./camera-session.ts";

export interface SensorReading {
  /** Members of the device's reported state, without `readAt` and `problem`. */
  values: Readonly<Record<string, unknown>>;
  latencyMs: number;
}

/** A session with one device that only reports. Reads must not overlap. */
export interface SensorSession {
  read(): Promise<CameraResult<SensorReading>>;
  close(): void;
}
