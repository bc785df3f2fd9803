import { encodeIntervalRead, readInterval } from "@gantry/protocols/ss125/interval-data.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import { SmartSensorLine } from "./smartsensor-line.ts";
import { readSettings, SmartSensorSession } from "./smartsensor-session.ts";

/** Wavetronix SmartSensor HD (SS125) over TCP. */
export const smartSensor = defineDriver({
  entityType: "DETECTOR",
  protocol: "SMARTSENSOR",
  defaultPort: 10_001,
  connect: (address: DeviceAddress, context: DriverContext) => new SmartSensorSession(address, context),
  async testConnection(address, context) {
    const line = new SmartSensorLine(address, context);
    try {
      const startedMs = context.clock.monotonicMs();
      const settings = await readSettings(line);
      const latencyMs = Math.round(context.clock.monotonicMs() - startedMs);
      if (!settings.ok) return settings;
      const first = await line.ask(encodeIntervalRead(0, 0), "lane 1");
      // A sensor that was just started has no interval yet.
      const lanes = first.ok ? readInterval(first.value)?.laneCount : undefined;
      const { general, periodS } = settings.value;
      const model = [general.description, general.serialNumber].filter((text) => text !== "").join(", ");
      return { ok: true, value: { latencyMs, make: "Wavetronix", model, lanes, periodS } };
    } finally {
      line.close();
    }
  },
});
