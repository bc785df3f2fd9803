import type { CallHandlers } from "../link/agent-calls.ts";
import type { SensorRuntime } from "./sensor-runtime.ts";

/** Files of devices that only report. */
export function stationCalls(
  sensorOf: (entityType: string, entityId: string) => SensorRuntime | undefined,
): Pick<CallHandlers, "STATION_FILE"> {
  return {
    async STATION_FILE({ entityType, entityId, parameters: { path, maxBytes } }) {
      const sensor = sensorOf(entityType, entityId);
      if (!sensor) return { ok: false, error: "notAssigned" };
      const read = await sensor.readFile(path, maxBytes);
      if (!read.ok) return { ok: false, error: read.failure.code, detail: read.failure.detail };
      return { ok: true, value: {}, octets: oneChunk(read.value) };
    },
  };
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
