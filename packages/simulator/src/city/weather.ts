import { makeSeededRandom } from "../random.ts";

/** The weather at one place, in the units of `domain/weather`. */
export interface Weather {
  airTemperatureC: number;
  dewPointC: number;
  humidityPercent: number;
  pressureHpa: number;
  windSpeedKph: number;
  windDirectionDegrees: number;
  gustSpeedKph: number;
  gustDirectionDegrees: number;
  visibilityM: number;
  precipitationMmPerH: number;
  /** Snow, not rain. */
  isSnow: boolean;
  solarWPerM2: number;
  road: { surfaceTemperatureC: number; waterMm: number; isFrozen: boolean; frictionPercent: number };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365.25 * dayMs;
/** Denver's noon; the simulated region. */
const noonUtcHours = 19;
/** Rain dries off the road in this time. */
const dryingHours = 1.5;
const dryingSteps = 6;

interface Wave {
  periodMs: number;
  phase: number;
}
export type WeatherAt = (nowMs: number) => Weather;

/**
 * Deterministic weather of a region. Showers of half an hour to two hours pass several times a day. `place` shifts
 * temperature, wind and showers a little.
 */
export function weatherOf(seed: string | number, region: string, place: string): WeatherAt {
  const ofRegion = makeSeededRandom(seed, `weather/${region}`);
  const wavesOf = (hours: readonly number[]): Wave[] =>
    hours.map((period) => ({ periodMs: period * hourMs, phase: ofRegion.share() }));
  const [warmth, cloud, wind, turn, pressure] = [
    wavesOf([65, 123]),
    wavesOf([2.7, 7.9, 31]),
    wavesOf([5.3, 17, 44]),
    wavesOf([29, 71]),
    wavesOf([83, 151]),
  ];
  const ofPlace = makeSeededRandom(seed, `weather/${region}/${place}`);
  const coolerC = 4 * ofPlace.share();
  const laterMs = hourMs * ofPlace.share();
  const windier = 0.7 + 0.6 * ofPlace.share();

  const airAt = (nowMs: number) => {
    const season = Math.cos(2 * Math.PI * (nowMs / yearMs - 0.55));
    return 9 + 13 * season + 6 * sunAt(nowMs, 3) + 5 * sum(warmth, nowMs) - coolerC;
  };
  const rateAt = (nowMs: number) => Math.max(0, 9 * (sum(cloud, nowMs - laterMs) - 0.35));

  return (nowMs) => {
    const airTemperatureC = airAt(nowMs);
    const precipitationMmPerH = rateAt(nowMs);
    const isSnow = airTemperatureC < 1;
    const cloudiness = Math.min(1, Math.max(0, 0.5 + sum(cloud, nowMs - laterMs)));
    const humidityPercent = Math.round(Math.min(100, 35 + 40 * cloudiness + 12 * precipitationMmPerH));
    const windSpeedKph = Math.max(0, 16 * windier * (1 + 1.2 * sum(wind, nowMs)));
    const windDirectionDegrees = wrap(250 + 130 * sum(turn, nowMs));
    const solarWPerM2 = Math.max(0, Math.round(900 * sunAt(nowMs, 0) * (1 - 0.8 * cloudiness)));
    const surfaceTemperatureC =
      airTemperatureC + solarWPerM2 / 75 - (solarWPerM2 === 0 ? 1.5 * (1 - cloudiness) : 0);
    const waterMm = waterOn(nowMs, rateAt);
    const isFrozen = waterMm > 0.05 && surfaceTemperatureC < 0;
    return {
      airTemperatureC,
      dewPointC: airTemperatureC - (100 - humidityPercent) / 5,
      humidityPercent,
      pressureHpa: 840 + 9 * sum(pressure, nowMs),
      windSpeedKph,
      windDirectionDegrees,
      gustSpeedKph: windSpeedKph * 1.45,
      gustDirectionDegrees: wrap(windDirectionDegrees + 12),
      visibilityM: Math.max(150, 16_000 / (1 + (isSnow ? 9 : 1.2) * precipitationMmPerH)),
      precipitationMmPerH,
      isSnow,
      solarWPerM2,
      road: {
        surfaceTemperatureC,
        waterMm,
        isFrozen,
        frictionPercent: isFrozen ? 22 : Math.round(82 - Math.min(30, 18 * waterMm)),
      },
    };
  };
}

/** Millimetres that fell in the hours before, for the accumulations that a station reports. */
export function fallenMm(weatherAt: WeatherAt, nowMs: number, hours: number): number {
  const steps = hours * 4;
  let mm = 0;
  for (let step = 0; step < steps; step++)
    mm += weatherAt(nowMs - (step / 4) * hourMs).precipitationMmPerH / 4;
  return mm;
}

function waterOn(nowMs: number, rateAt: (nowMs: number) => number): number {
  let mm = 0;
  for (let step = dryingSteps; step >= 0; step--) {
    const hoursAgo = (step * dryingHours) / dryingSteps;
    mm += (rateAt(nowMs - hoursAgo * hourMs) * dryingHours * (1 - hoursAgo / dryingHours)) / dryingSteps / 6;
  }
  return mm;
}

/** -1..1, mostly near 0. */
function sum(waves: readonly Wave[], nowMs: number): number {
  const total = waves.reduce(
    (one, { periodMs, phase }) => one + Math.sin(2 * Math.PI * (nowMs / periodMs + phase)),
    0,
  );
  return total / waves.length;
}

/** 1 at noon, 0 at night; `laterHours` delays it, as the air warms after noon. */
function sunAt(nowMs: number, laterHours: number): number {
  const hours = (nowMs / hourMs) % 24;
  return Math.max(-0.2, Math.cos((2 * Math.PI * (hours - noonUtcHours - laterHours)) / 24));
}

const wrap = (degrees: number): number => ((degrees % 360) + 360) % 360;
