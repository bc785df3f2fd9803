import { moduleTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { weather as objects, type WeatherColumn, weatherCell } from "@gantry/protocols/ntcip1204/objects.ts";
import { integer, octets, octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { fallenMm, type Weather, type WeatherAt } from "../../city/weather.ts";
import { readOnly } from "../ntcip-sign/values.ts";
import { type ManagedObject, type ObjectTree, objectTree } from "../object-tree.ts";

/**
 * mute: no answer. sensorLost: wind and friction report their missing value. senseless: the air temperature is
 * far outside its range and the humidity is a text. noPavement: the station lacks the objects of the road.
 */
export type WeatherFault = "mute" | "sensorLost" | "senseless" | "noPavement";

interface StationNow {
  weather: Weather;
  weatherAt: WeatherAt;
  nowMs: number;
  faults: ReadonlySet<WeatherFault>;
}

const pavementSensors = ["Right lane", "Bridge deck"] as const;
/** A bridge cools faster than the road. */
export const bridgeCoolerC = 1.6;
const metresPerSecond = 3.6;

/** The objects that the station answers with; those of the standard's version 1, and friction of version 4. */
export function stationObjects(now: StationNow): ObjectTree {
  const { weather, faults } = now;
  const scalars = new Map<string, ManagedObject>();
  const add = (oid: string, value: SnmpValue) =>
    scalars.set(
      oid,
      readOnly(() => value),
    );
  for (const [name, value] of Object.entries(scalarsOf(now)))
    add(objects[name as keyof typeof objects], integer(Math.round(value)));
  add(weatherCell("essAirTemperature", 1), integer(tenths(weather.airTemperatureC)));
  add(moduleTableOid("moduleMake", 1), text("Gantry"));
  add(moduleTableOid("moduleModel", 1), text("Simulated weather station"));
  if (!faults.has("noPavement")) for (const [oid, value] of pavementCells(now)) add(oid, value);
  if (faults.has("senseless")) {
    add(weatherCell("essAirTemperature", 1), integer(2_147_483_647));
    add(objects.essRelativeHumidity, text("HUMID"));
  }
  return objectTree(scalars, []);
}

function scalarsOf({
  weather,
  weatherAt,
  nowMs,
  faults,
}: StationNow): Partial<Record<keyof typeof objects, number>> {
  const isLost = faults.has("sensorLost");
  const fallen = (hours: number) => fallenMm(weatherAt, nowMs, hours) * 10;
  return {
    essAtmosphericPressure: weather.pressureHpa * 10,
    essAvgWindDirection: isLost ? 361 : weather.windDirectionDegrees,
    essAvgWindSpeed: isLost ? 65_535 : tenths(weather.windSpeedKph / metresPerSecond),
    essMaxWindGustSpeed: isLost ? 65_535 : tenths(weather.gustSpeedKph / metresPerSecond),
    essMaxWindGustDir: isLost ? 361 : weather.gustDirectionDegrees,
    essRelativeHumidity: weather.humidityPercent,
    essPrecipRate: weather.precipitationMmPerH / 0.36,
    essPrecipitationOneHour: fallen(1),
    essPrecipitationThreeHours: fallen(3),
    essPrecipitationSixHours: fallen(6),
    essInstantaneousSolarRadiation: weather.solarWPerM2,
    essNumTemperatureSensors: 1,
    essDewpointTemp: tenths(weather.dewPointC),
    essPrecipSituation: situationOf(weather),
    essVisibility: weather.visibilityM * 10,
    essBatteryStatus: 96,
    ...(!faults.has("noPavement") && {
      numEssPavementSensors: pavementSensors.length,
      numEssSubSurfaceSensors: 1,
    }),
  };
}

function pavementCells({ weather, faults }: StationNow): [string, SnmpValue][] {
  const { surfaceTemperatureC, waterMm, frictionPercent } = weather.road;
  const rows = pavementSensors.flatMap((location, index): [WeatherColumn, number, SnmpValue][] => {
    const row = index + 1;
    const surfaceC = surfaceTemperatureC - (index === 0 ? 0 : bridgeCoolerC);
    return [
      ["essPavementSensorLocation", row, text(location)],
      ["essSurfaceStatus", row, integer(surfaceCodes[surfaceOf(weather, surfaceC)])],
      ["essSurfaceTemperature", row, integer(tenths(surfaceC))],
      ["essPavementTemperature", row, integer(tenths(surfaceC - 0.4))],
      ["essSurfaceFreezePoint", row, integer(waterMm > 0.05 ? -4 : 1001)],
      ["essSurfaceIceOrWaterDepth", row, integer(Math.round(waterMm * 10))],
      [
        "pavementSensorFrictionCoefficient",
        row,
        integer(faults.has("sensorLost") ? 101 : frictionPercent - (index === 0 ? 0 : 4)),
      ],
    ];
  });
  const below: [WeatherColumn, number, SnmpValue][] = [
    ["essSubSurfaceSensorDepth", 1, integer(45)],
    ["essSubSurfaceTemperature", 1, integer(tenths((weather.airTemperatureC + 9) / 2))],
    ["essSubSurfaceMoisture", 1, integer(31)],
  ];
  return [...rows, ...below].map(([column, row, value]) => [weatherCell(column, row), value]);
}

export function surfaceOf({ road, isSnow }: Weather, surfaceC: number): keyof typeof surfaceCodes {
  if (road.waterMm > 0.05 && surfaceC < 0) return isSnow ? "snowWarning" : "iceWarning";
  return road.waterMm > 0.3 ? "wet" : road.waterMm > 0.05 ? "traceMoisture" : "dry";
}

/** essSurfaceStatus. */
const surfaceCodes = { dry: 3, traceMoisture: 4, wet: 5, iceWarning: 7, snowWarning: 9 } as const;

/** essPrecipSituation: 3 none, 7 to 9 snow, 10 to 12 rain, from slight to heavy. */
function situationOf({ precipitationMmPerH, isSnow }: Weather): number {
  if (precipitationMmPerH < 0.05) return 3;
  const strength = precipitationMmPerH < 1 ? 0 : precipitationMmPerH < 4 ? 1 : 2;
  return (isSnow ? 7 : 10) + strength;
}

const tenths = (value: number): number => Math.round(value * 10);
const text = (value: string): SnmpValue => octets(octetsOfText(value));
