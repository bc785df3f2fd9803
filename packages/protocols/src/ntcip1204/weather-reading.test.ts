import fc from "fast-check";
import { expect, test } from "vitest";
import { integer, octets, octetsOfText, type SnmpValue } from "../snmp/value.ts";
import { weather, weatherCell, type WeatherColumn } from "./objects.ts";
import { decodeSensorCounts, decodeWeather, maxSensors, sensorOids, weatherOids } from "./weather-reading.ts";

const road = (column: WeatherColumn, row: number, value: SnmpValue): [string, SnmpValue] => [
  weatherCell(column, row),
  value,
];

test("values are converted to their units, and those that the standard calls missing are null", () => {
  const read = decodeWeather(
    new Map<string, SnmpValue>([
      [weatherCell("essAirTemperature", 1), integer(-123)],
      [weather.essDewpointTemp, integer(1001)],
      [weather.essRelativeHumidity, integer(101)],
      [weather.essAtmosphericPressure, integer(8432)],
      [weather.essAvgWindSpeed, integer(100)],
      [weather.essAvgWindDirection, integer(361)],
      [weather.essVisibility, integer(1_000_001)],
      [weather.essPrecipRate, integer(10)],
      [weather.essPrecipitationOneHour, integer(65_535)],
      [weather.essPrecipSituation, integer(8)],
      [weather.numEssPavementSensors, integer(1)],
      [weather.numEssSubSurfaceSensors, integer(1)],
      road("essPavementSensorLocation", 1, octets(octetsOfText("Bridge deck\0"))),
      road("essSurfaceStatus", 1, integer(7)),
      road("essSurfaceTemperature", 1, integer(-31)),
      road("essSurfaceFreezePoint", 1, integer(1001)),
      road("essSurfaceWaterDepth", 1, integer(2)),
      road("pavementSensorFrictionCoefficient", 1, integer(28)),
      road("essSubSurfaceTemperature", 1, integer(45)),
    ]),
  );
  expect(read.conditions).toMatchObject({
    airTemperature: -12.3,
    dewPoint: null,
    humidity: null,
    pressure: 843.2,
    windSpeed: 36,
    windDirection: null,
    visibility: null,
    precipitationRate: 3.6,
    precipitation1h: null,
    snowDepth: null,
  });
  expect(read.precipitation).toBe("snowModerate");
  expect(read.pavement).toEqual([
    {
      sensor: 1,
      location: "Bridge deck",
      surface: "iceWarning",
      surfaceTemperature: -3.1,
      pavementTemperature: null,
      freezePoint: null,
      depth: 2,
      friction: 28,
    },
  ]);
  expect(read.subsurface).toEqual([{ sensor: 1, depth: null, temperature: 4.5, moisture: null }]);
  expect(read.notes).toEqual([]);
});

test("a value that makes no sense is null and a note, and the others stay", () => {
  const { conditions, precipitation, notes } = decodeWeather(
    new Map<string, SnmpValue>([
      [weatherCell("essAirTemperature", 1), integer(2_147_483_647)],
      [weather.essRelativeHumidity, octets(octetsOfText("HUMID"))],
      [weather.essPrecipSituation, integer(99)],
      [weather.numEssPavementSensors, integer(-1)],
      [weather.essVisibility, integer(1234)],
    ]),
  );
  expect(conditions).toMatchObject({ airTemperature: null, humidity: null, visibility: 123.4 });
  expect(precipitation).toBeNull();
  expect(notes).toEqual(
    expect.arrayContaining([
      { object: "essAirTemperature.1", read: "2147483647" },
      { object: "essRelativeHumidity", read: "octets" },
      { object: "numEssPavementSensors", read: "-1" },
    ]),
  );
});

test("the table of version 2 gives the wind that the scalars miss", () => {
  const { conditions } = decodeWeather(
    new Map([
      [weather.windSensorTableNumSensors, integer(1)],
      [weather.essAvgWindSpeed, integer(65_535)],
      [weather.essMaxWindGustSpeed, integer(50)],
      [weatherCell("windSensorAvgSpeed", 1), integer(20)],
      [weatherCell("windSensorGustSpeed", 1), integer(99)],
    ]),
  );
  expect(conditions).toMatchObject({ windSpeed: 7.2, gustSpeed: 18 });
});

test("whatever a station answers, every value is a number in its range or null", () => {
  const value = fc.oneof(
    fc.integer().map(integer),
    fc.uint8Array({ maxLength: 4 }).map(octets),
    fc.constant<SnmpValue>({ type: "null" }),
  );
  const oids = [...weatherOids, ...sensorOids({ wind: 1, pavement: 3, subsurface: 2 })];
  const answers = fc.array(fc.tuple(fc.constantFrom(...oids), value), { maxLength: 60 });
  fc.assert(
    fc.property(answers, (entries) => {
      const read = decodeWeather(new Map(entries));
      expect(Object.values(decodeSensorCounts(new Map(entries))).every((count) => count <= maxSensors)).toBe(
        true,
      );
      for (const number of Object.values(read.conditions))
        expect(number === null || Number.isFinite(number)).toBe(true);
      const { airTemperature, humidity } = read.conditions;
      expect(airTemperature === null || Math.abs(airTemperature) <= 100).toBe(true);
      expect(humidity === null || (humidity >= 0 && humidity <= 100)).toBe(true);
    }),
  );
});
