import { noSums, sumReadings } from "../detector/detector-sums.ts";
import { describe, expect, test } from "vitest";
import { areaOf } from "./mcmaster.ts";
import { readStation } from "./station-reading.ts";
import { fitTemplate, motorwayTemplate, sampleOfSums } from "./station-template.ts";
import { laneOf, times } from "./detection-testing.ts";

const free = (occupancyPercent: number) => ({
  flowPerHour: occupancyPercent * 100,
  occupancyPercent,
  speedKph: 90,
});
const day = times(6, [2, 4, 6, 8, 10, 12, 16]).flat().map(free);

describe("fitTemplate", () => {
  test("A short history falls back to a motorway lane", () => {
    expect(fitTemplate(day.slice(0, 20))).toEqual(motorwayTemplate);
  });

  test("The free branch of a station's history gives its slope, speed and limits", () => {
    const template = fitTemplate(day);
    expect(template).toMatchObject({ flowPerPercent: 100, freeSpeedKph: 90 });
    expect(template.maxFreeOccupancy).toBeGreaterThan(16);
    expect(template.maxFreeOccupancy).toBeLessThan(30);
    expect(template.criticalFlowPerHour).toBeLessThan(1600);
  });

  test("A few congested hours hardly change it", () => {
    const jam = times(4, { flowPerHour: 500, occupancyPercent: 50, speedKph: 10 });
    expect(fitTemplate([...day, ...jam])).toEqual(fitTemplate(day));
  });
});

describe("areaOf", () => {
  test.each([
    [1200, 10, 104, 1],
    [1900, 19, 95, 1],
    [600, 14, 40, 2],
    [500, 55, 8, 3],
    [0, 88, null, 3],
    [1700, 30, 55, 4],
    [120, 15, 98, 1],
    [0, 0, null, 1],
    [null, 12, 80, null],
    [900, null, 80, null],
  ])(
    "A flow of %s at %s percent and %s km/h is in area %s",
    (flowPerHour, occupancyPercent, speedKph, area) => {
      expect(areaOf({ flowPerHour, occupancyPercent, speedKph }, motorwayTemplate)).toBe(area);
    },
  );
});

test("The sums of an hour are the means of its intervals, and none without a vehicle", () => {
  const lanes = [laneOf(1, { volume: 12, speed: 90 }), laneOf(2, { volume: 6, speed: 60, occupancy: 5 })];
  const reading = { periodS: 30, lanes, latencyMs: null };
  expect(sampleOfSums(sumReadings([reading, reading]))).toEqual(readStation(reading));
  expect(sampleOfSums(noSums())).toBeUndefined();
});
