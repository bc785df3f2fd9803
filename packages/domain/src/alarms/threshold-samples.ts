import type { DeviceStatus } from "../kinds/define-kind.ts";
import { isResponding } from "./alarm-facts.ts";
import type { DetectorStateData, LaneReading } from "../detector/detector-reading.ts";
import type { SignStateData } from "../sign/reconcile/sign-state.ts";
import { slipperySurfaces, weatherQuantities, type WeatherStateData } from "../weather/weather-state.ts";
import type { WimStateData } from "../wim/wim-reading.ts";
import type { Sample } from "./threshold.ts";
import type { ThresholdValueName } from "./threshold-values.ts";

/** Whether the values of the state are of this report: a device that only reports keeps the last ones. */
export const areValuesCurrent = (entityType: string, status: DeviceStatus, state: State): boolean =>
  isResponding(status) && (entityType === "SIGN" || !state["problem"]);

type State = Readonly<Record<string, unknown>>;
type Read = (state: State) => Sample[];

/** The samples of a value in a reported state; none where it is missing, from a faulty sensor, or stale. */
export function readSamples(name: ThresholdValueName, state: State): Sample[] {
  return readers[name](state).filter(({ value }) => typeof value === "boolean" || Number.isFinite(value));
}

const one = (value: number | boolean | null | undefined): Sample[] =>
  value === null || value === undefined ? [] : [{ part: null, value }];

type PavementMember = "friction" | "surfaceTemperature" | "depth";
const ofPavement =
  (member: PavementMember): Read =>
  (state) =>
    ((state as Partial<WeatherStateData>).pavement ?? []).flatMap(({ sensor, surface, [member]: value }) =>
      value === null || surface === "error" ? [] : [{ part: String(sensor), value }],
    );

const weather = Object.fromEntries(
  Object.keys(weatherQuantities).map((name): [string, Read] => [
    name,
    (state) => one((state as Partial<WeatherStateData>).conditions?.[name as keyof typeof weatherQuantities]),
  ]),
) as Record<keyof typeof weatherQuantities, Read>;

const readers: Readonly<Record<ThresholdValueName, Read>> = {
  ...weather,
  friction: ofPavement("friction"),
  surfaceTemperature: ofPavement("surfaceTemperature"),
  waterDepth: ofPavement("depth"),
  slipperySurface: (state) =>
    ((state as Partial<WeatherStateData>).pavement ?? []).flatMap(({ sensor, surface }) =>
      surface === null || surface === "error"
        ? []
        : [{ part: String(sensor), value: slipperySurfaces.includes(surface) }],
    ),
  trafficSpeed: (state) => one(findMeanSpeed(soundLanes(state))),
  trafficOccupancy: (state) => one(findMean(soundLanes(state).map(({ occupancy }) => occupancy))),
  trafficFlow: (state) => one(findFlow(state)),
  pixelErrors: (state) => one(findPixelErrors(state as SignStateData)),
  cabinetTemperature: (state) => one((state as SignStateData).health?.temperaturesC?.cabinet?.maxC),
  fuelLevel: (state) => one((state as SignStateData).health?.power?.fuelPercent),
  clockOffset: ({ clockOffsetS }) => one((clockOffsetS as WimStateData["clockOffsetS"]) ?? null),
};

const soundLanes = (state: State): LaneReading[] =>
  ((state as Partial<DetectorStateData>).detectorLanes ?? []).filter(({ fault }) => fault === null);

/** A lane that is occupied for so much of the interval without a counted vehicle is full of standing ones. */
const standingOccupancy = 60;

/** Of all vehicles of the interval; an empty road has no speed. */
function findMeanSpeed(lanes: readonly LaneReading[]): number | null {
  let [vehicles, sum] = [0, 0];
  for (const { volume, speed } of lanes) {
    if (volume === null || speed === null) continue;
    vehicles += volume;
    sum += volume * speed;
  }
  if (vehicles > 0) return sum / vehicles;
  return lanes.some(({ occupancy }) => occupancy !== null && occupancy >= standingOccupancy) ? 0 : null;
}

function findMean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function findFlow(state: State): number | null {
  const { periodS } = state as Partial<DetectorStateData>;
  const volumes = soundLanes(state)
    .map(({ volume }) => volume)
    .filter((volume) => volume !== null);
  if (!periodS || volumes.length === 0) return null;
  return (volumes.reduce((sum, volume) => sum + volume, 0) * 3600) / periodS;
}

/** Percent of the sign's pixels that failed the last test. */
function findPixelErrors({ tests, description }: SignStateData): number | null {
  const pixels = (description?.widthPx ?? 0) * (description?.heightPx ?? 0);
  const failed = tests?.pixel?.failures?.length;
  return failed === undefined || pixels === 0 ? null : (100 * failed) / pixels;
}
