import {
  type PavementReading,
  type PrecipitationSituation,
  precipitationSituations,
  type SubsurfaceReading,
  surfaceStatuses,
  type WeatherNote,
  type WeatherQuantity,
} from "@gantry/domain/weather/weather-state.ts";
import { type QuantityReader, quantityReader, type Scale } from "../snmp/quantity-reader.ts";
import { type Answers, textOfOctets } from "../snmp/value.ts";
import { weather, weatherCell, type WeatherColumn } from "./objects.ts";
import {
  centimetres,
  degrees,
  millimetres,
  percents,
  precipitationRates,
  sensorDepths,
  tenthDegrees,
  tenthMetres,
  tenthMetresPerSecond,
  tenthMillibars,
  tenthMillimetres,
  wattsPerSquareMetre,
} from "./read-quantity.ts";

/** Rows of a table that are read; real stations have up to six. */
export const maxSensors = 12;

export interface SensorCounts {
  wind: number;
  pavement: number;
  subsurface: number;
}

/** What a station reports; quantities it does not have are null. */
export interface WeatherReading {
  conditions: Record<WeatherQuantity, number | null>;
  precipitation: PrecipitationSituation | null;
  pavement: PavementReading[];
  subsurface: SubsurfaceReading[];
  notes: WeatherNote[];
}

type Scalar = readonly [object: keyof typeof weather, scale: Scale];
const scalars: Partial<Record<WeatherQuantity, Scalar>> = {
  dewPoint: ["essDewpointTemp", tenthDegrees],
  wetBulb: ["essWetbulbTemp", tenthDegrees],
  maxAirTemperature: ["essMaxTemp", tenthDegrees],
  minAirTemperature: ["essMinTemp", tenthDegrees],
  humidity: ["essRelativeHumidity", percents],
  pressure: ["essAtmosphericPressure", tenthMillibars],
  windSpeed: ["essAvgWindSpeed", tenthMetresPerSecond],
  windDirection: ["essAvgWindDirection", degrees],
  gustSpeed: ["essMaxWindGustSpeed", tenthMetresPerSecond],
  gustDirection: ["essMaxWindGustDir", degrees],
  visibility: ["essVisibility", tenthMetres],
  precipitationRate: ["essPrecipRate", precipitationRates],
  precipitation1h: ["essPrecipitationOneHour", tenthMillimetres],
  precipitation3h: ["essPrecipitationThreeHours", tenthMillimetres],
  precipitation6h: ["essPrecipitationSixHours", tenthMillimetres],
  precipitation12h: ["essPrecipitationTwelveHours", tenthMillimetres],
  precipitation24h: ["essPrecipitation24Hours", tenthMillimetres],
  snowDepth: ["essAdjacentSnowDepth", centimetres],
  roadSnowDepth: ["essRoadwaySnowDepth", centimetres],
  solarRadiation: ["essInstantaneousSolarRadiation", wattsPerSquareMetre],
  battery: ["essBatteryStatus", percents],
};
/** From the table of version 2, where a station has one. */
const windCells: Partial<Record<WeatherQuantity, readonly [WeatherColumn, Scale]>> = {
  windSpeed: ["windSensorAvgSpeed", tenthMetresPerSecond],
  windDirection: ["windSensorAvgDirection", degrees],
  gustSpeed: ["windSensorGustSpeed", tenthMetresPerSecond],
  gustDirection: ["windSensorGustDirection", degrees],
};

/** The numbers of sensors, then all scalars. */
export const weatherOids: readonly string[] = [
  weather.windSensorTableNumSensors,
  weather.numEssPavementSensors,
  weather.numEssSubSurfaceSensors,
  weather.essPrecipSituation,
  ...Object.values(scalars).map(([object]) => weather[object]),
];

/** How many rows each table has, 0 to 12; more become a note. */
export function decodeSensorCounts(answers: Answers, notes: WeatherNote[] = []): SensorCounts {
  const reader = quantityReader(answers, notes);
  const count = (object: keyof typeof weather) => reader.count(object, weather[object], maxSensors);
  return {
    wind: count("windSensorTableNumSensors"),
    pavement: count("numEssPavementSensors"),
    subsurface: count("numEssSubSurfaceSensors"),
  };
}

const pavementColumns: readonly WeatherColumn[] = [
  "essPavementSensorLocation",
  "essSurfaceStatus",
  "essSurfaceTemperature",
  "essPavementTemperature",
  "essSurfaceWaterDepth",
  "essSurfaceFreezePoint",
  "essSurfaceIceOrWaterDepth",
  "pavementSensorFrictionCoefficient",
];
const subsurfaceColumns: readonly WeatherColumn[] = [
  "essSubSurfaceSensorDepth",
  "essSubSurfaceTemperature",
  "essSubSurfaceMoisture",
];

/** The cells to read after the scalars: first temperature and wind sensor, all pavement and subsurface sensors. */
export function sensorOids(counts: SensorCounts): readonly string[] {
  const rows = (count: number, columns: readonly WeatherColumn[]) =>
    Array.from({ length: count }, (_, index) =>
      columns.map((column) => weatherCell(column, index + 1)),
    ).flat();
  return [
    // Some stations count no sensor, but have one.
    weatherCell("essAirTemperature", 1),
    ...(counts.wind > 0 ? Object.values(windCells).map(([column]) => weatherCell(column, 1)) : []),
    ...rows(counts.pavement, pavementColumns),
    ...rows(counts.subsurface, subsurfaceColumns),
  ];
}

/** Reads the answers to `weatherOids` and `sensorOids`. Never fails: a value that makes no sense is null and a note. */
export function decodeWeather(answers: Answers): WeatherReading {
  const notes: WeatherNote[] = [];
  const reader = quantityReader(answers, notes);
  const counts = decodeSensorCounts(answers, notes);
  const conditions = Object.fromEntries(
    Object.entries(scalars).map(([quantity, [object, scale]]) => [
      quantity,
      reader.number(object, weather[object], scale),
    ]),
  ) as Record<WeatherQuantity, number | null>;
  conditions.airTemperature = cell(reader, "essAirTemperature", 1, tenthDegrees);
  if (counts.wind > 0)
    for (const [quantity, [column, scale]] of Object.entries(windCells))
      conditions[quantity as WeatherQuantity] ??= cell(reader, column, 1, scale);
  return {
    conditions,
    precipitation: reader.name("essPrecipSituation", weather.essPrecipSituation, precipitationSituations, 3),
    pavement: rowsOf(counts.pavement, (row) => pavementOf(reader, answers, row)),
    subsurface: rowsOf(counts.subsurface, (row) => ({
      sensor: row,
      depth: cell(reader, "essSubSurfaceSensorDepth", row, sensorDepths),
      temperature: cell(reader, "essSubSurfaceTemperature", row, tenthDegrees),
      moisture: cell(reader, "essSubSurfaceMoisture", row, percents),
    })),
    notes,
  };
}

function pavementOf(reader: QuantityReader, answers: Answers, row: number): PavementReading {
  const location = answers.get(weatherCell("essPavementSensorLocation", row));
  const temperature = (column: WeatherColumn) => cell(reader, column, row, tenthDegrees);
  return {
    sensor: row,
    location: location?.type === "octets" ? textOfOctets(location.value).replace(/\0+$/, "").trim() : "",
    surface: reader.name("essSurfaceStatus", weatherCell("essSurfaceStatus", row), surfaceStatuses, 2),
    surfaceTemperature: temperature("essSurfaceTemperature"),
    pavementTemperature: temperature("essPavementTemperature"),
    freezePoint: temperature("essSurfaceFreezePoint"),
    // Version 2 replaced the depth in whole millimetres.
    depth:
      cell(reader, "essSurfaceIceOrWaterDepth", row, tenthMillimetres) ??
      cell(reader, "essSurfaceWaterDepth", row, millimetres),
    friction: cell(reader, "pavementSensorFrictionCoefficient", row, percents),
  };
}

const cell = (reader: QuantityReader, column: WeatherColumn, row: number, scale: Scale): number | null =>
  reader.number(`${column}.${row}`, weatherCell(column, row), scale);

const rowsOf = <T>(count: number, rowAt: (row: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => rowAt(index + 1));
