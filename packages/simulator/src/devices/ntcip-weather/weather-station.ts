import type { WeatherAt } from "../../city/weather.ts";
import type { SimulatorClock } from "../../clock.ts";
import { startSnmpDevice } from "../snmp-device.ts";
import { weatherHistory } from "./weather-history.ts";
import { type WeatherFault, stationObjects } from "./station-objects.ts";

export interface WeatherStationDevice {
  readonly host: string;
  readonly port: number;
  readonly faults: Set<WeatherFault>;
  /** What it would have measured in this time, coarsely. */
  history(span: { fromMs: number; toMs: number }): ReturnType<typeof weatherHistory>;
  stop(): Promise<void>;
}

interface StationParts {
  community: string;
  weatherAt: WeatherAt;
  clock: SimulatorClock;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
}

/** A weather station by NTCIP 1204 on a UDP port of this machine. */
export async function startWeatherStation(parts: StationParts): Promise<WeatherStationDevice> {
  const { community, weatherAt, clock, ports } = parts;
  const faults = new Set<WeatherFault>();
  const device = await startSnmpDevice({
    community,
    ports,
    objects() {
      const nowMs = clock.nowMs();
      return stationObjects({ weather: weatherAt(nowMs), weatherAt, nowMs, faults });
    },
    isDeaf: () => faults.has("mute"),
    isMute: () => false,
  });
  return { ...device, faults, history: (span) => weatherHistory(weatherAt, span) };
}
