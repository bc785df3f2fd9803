import { recordedQuantities, type TimedWeather } from "@gantry/domain/weather/weather-reading.ts";
import type { Weather, WeatherAt } from "../../city/weather.ts";
import { bridgeCoolerC, surfaceOf } from "./station-objects.ts";

const periodMs = 600_000;

type PastWeather = Omit<TimedWeather, "atMs"> & { at: string };

/** What a station would have measured in this time, every ten minutes. */
export function weatherHistory(
  weatherAt: WeatherAt,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): PastWeather[] {
  const history: PastWeather[] = [];
  for (let atMs = Math.ceil(fromMs / periodMs) * periodMs; atMs <= toMs; atMs += periodMs) {
    const weather = weatherAt(atMs);
    const { surfaceTemperatureC } = weather.road;
    const surfacesC = [surfaceTemperatureC, surfaceTemperatureC - bridgeCoolerC];
    history.push({
      at: new Date(atMs).toISOString(),
      periodS: periodMs / 1000,
      values: valuesOf(weather),
      surfaceTemperatures: surfacesC.map(toTenths),
      surfaceStates: surfacesC.map((surfaceC) => surfaceOf(weather, surfaceC)),
    });
  }
  return history;
}

function valuesOf(weather: Weather): TimedWeather["values"] {
  const values: Record<(typeof recordedQuantities)[number], number> = {
    airTemperature: weather.airTemperatureC,
    dewPoint: weather.dewPointC,
    humidity: weather.humidityPercent,
    pressure: weather.pressureHpa,
    windSpeed: weather.windSpeedKph,
    windDirection: weather.windDirectionDegrees,
    gustSpeed: weather.gustSpeedKph,
    visibility: weather.visibilityM,
    precipitationRate: weather.precipitationMmPerH,
  };
  return Object.fromEntries(
    recordedQuantities.map((name) => [name, toTenths(values[name])]),
  ) as TimedWeather["values"];
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;
