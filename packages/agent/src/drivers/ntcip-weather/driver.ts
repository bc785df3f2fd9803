import { toWeatherReading } from "@gantry/domain/weather/weather-reading.ts";
import { moduleTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { weather } from "@gantry/protocols/ntcip1204/objects.ts";
import {
  decodeSensorCounts,
  decodeWeather,
  sensorOids,
  weatherOids,
} from "@gantry/protocols/ntcip1204/weather-reading.ts";
import { type Answers, textOfOctets } from "@gantry/protocols/snmp/value.ts";
import { isoOf } from "../../sensors/interval-clock.ts";
import { openSnmp, type SnmpTransport } from "../../transport/snmp.ts";
import type { SnmpAddress } from "../../transport/snmp-result.ts";
import type { CameraResult } from "../camera-session.ts";
import { type DeviceAddress, defineDriver, type DriverContext } from "../define-driver.ts";
import type { SensorReading, SensorSession } from "../sensor-session.ts";
import { failed } from "../snmp-failed.ts";

const makeOids = [moduleTableOid("moduleMake", 1), moduleTableOid("moduleModel", 1)] as const;

/** NTCIP 1204 over SNMPv1. */
export const ntcipWeather = defineDriver({
  entityType: "WEATHER_STATION",
  protocol: "NTCIP",
  defaultPort: 161,
  connect: (address: DeviceAddress, context: DriverContext) => new WeatherSession(address, context),
  async testConnection(address, context) {
    const { clock, timeoutMs } = context;
    const transport = openSnmp({ ...snmpAddress(address), timeoutMs });
    try {
      const startedMs = clock.monotonicMs();
      const first = await transport.get([weather.numEssPavementSensors, ...makeOids]);
      const latencyMs = Math.round(clock.monotonicMs() - startedMs);
      // Any other service counts as silence, so this cannot be used to scan the network.
      if (!first.ok && first.failure === "malformed") return failed("timeout", "numEssPavementSensors");
      if (!first.ok) return failed(first.failure, "numEssPavementSensors");
      const read = await readAll(transport);
      if (!read.ok) return read;
      const { pavement, subsurface } = decodeSensorCounts(read.value);
      const [make, model] = makeOids.map((oid) => textAt(first.value, oid));
      return { ok: true, value: { latencyMs, make, model, pavement, subsurface } };
    } finally {
      transport.close();
    }
  },
  snmpAddress,
});

class WeatherSession implements SensorSession {
  readonly #transport: SnmpTransport;
  readonly #context: DriverContext;

  constructor(address: DeviceAddress, context: DriverContext) {
    this.#context = context;
    this.#transport = openSnmp({ ...snmpAddress(address), timeoutMs: context.timeoutMs });
  }

  async read(nowMs: number, pollMs: number): Promise<CameraResult<SensorReading>> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    const read = await readAll(this.#transport);
    if (!read.ok) return read;
    const latencyMs = Math.round(clock.monotonicMs() - startedMs);
    const values = decodeWeather(read.value);
    const data = toWeatherReading(values, Math.round(pollMs / 1000));
    const readings = [{ at: isoOf(nowMs), data: { ...data } }];
    return { ok: true, value: { values: { ...values }, latencyMs, readings } };
  }

  close(): void {
    this.#transport.close();
  }
}

async function readAll(transport: SnmpTransport): Promise<CameraResult<Answers>> {
  const scalars = await transport.get(weatherOids);
  if (!scalars.ok) return failed(scalars.failure, "weather");
  if (scalars.value.size === 0)
    return { ok: false, failure: { code: "notSupported", detail: "no object of NTCIP 1204" } };
  const cells = await transport.get(sensorOids(decodeSensorCounts(scalars.value)));
  if (!cells.ok) return failed(cells.failure, "sensors");
  return { ok: true, value: new Map([...scalars.value, ...cells.value]) };
}

function textAt(answers: Answers, oid: string): string {
  const value = answers.get(oid);
  return value?.type === "octets" ? textOfOctets(value.value).replace(/\0+$/, "") : "";
}

function snmpAddress({ host, port, secrets }: DeviceAddress): SnmpAddress {
  return { host, port, community: secrets["community"] || "public" };
}
