import { describe, expect, test } from "vitest";
import { exerciseKindOf, exerciseName, isOfExercise, lanesClosedOf } from "./exercise.ts";
import {
  exerciseEnds,
  exerciseSteps,
  exerciseTimes,
  type MeasuredIncident,
  medianTimes,
} from "./exercise-times.ts";

const place = { roadName: "I-25", direction: "Northbound", point: [-105, 39.7] } as const;
const kmPerDegree = 111.195;
const atKm = (km: number, more: object = {}) => ({
  roadName: "I-25",
  direction: "Northbound",
  point: [-105, 39.7 + km / kmPerDegree] as const,
  ...more,
});

describe("an incident belongs to an exercise by its place:", () => {
  test.each([
    ["at its place", atKm(0), true],
    ["in the queue that reaches far upstream", atKm(-15), true],
    ["farther upstream than a queue reaches", atKm(-17), false],
    ["a little downstream", atKm(3), true],
    ["farther downstream", atKm(4), false],
    ["in the other direction", atKm(0, { direction: "Southbound" }), false],
    ["on another road", atKm(0, { roadName: "I-70" }), false],
    ["without a direction", atKm(-2, { direction: null }), true],
    ["near it without a road", atKm(-2, { roadName: null }), true],
    ["upstream without a road", atKm(-10, { roadName: null }), false],
    ["on its road without a point", atKm(0, { point: null }), true],
    ["without a road and a point", atKm(0, { roadName: null, point: null }), false],
  ])("%s (%#)", (_where, incident, belongs) => {
    expect(isOfExercise(place, incident)).toBe(belongs);
  });
});

test("the name of its incident says once that it is an exercise, and fits its field", () => {
  expect(exerciseName("Crash, I-25")).toBe("Exercise: Crash, I-25");
  expect(exerciseName(exerciseName("Crash, I-25"))).toBe("Exercise: Crash, I-25");
  expect(exerciseName("x".repeat(300))).toHaveLength(200);
});

test("a past incident gives its kind and its closed lanes", () => {
  expect(["Crash", "stalled vehicle", "Debris", "Fog", null].map(exerciseKindOf)).toEqual([
    "crash",
    "stalled",
    "debris",
    undefined,
    undefined,
  ]);
  expect(
    ["right lane", "2 left lanes", "all lanes", "shoulder", "9 lanes", null].map((text) =>
      lanesClosedOf(text, 4),
    ),
  ).toEqual([1, 2, 4, 3, 4, 3]);
});

const at = (minutes: number) =>
  `2026-11-18T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00.000Z`;
const nothing: MeasuredIncident = {
  openedAt: null,
  takenAt: null,
  firstCameraAt: null,
  firstPostAt: null,
  firstWarningAt: null,
  lanesClosedAt: null,
  clearedAt: null,
  signsBlankAt: null,
};
const midnightMs = 1_794_960_000_000;

test("times count from the event, and what did not happen has none", () => {
  const times = exerciseTimes(midnightMs, { ...nothing, openedAt: at(2), clearedAt: at(20) });
  expect(times).toMatchObject({ detected: 120_000, cleared: 1_200_000, taken: null, blank: null });
  expect(exerciseTimes(midnightMs + 180_000, { ...nothing, openedAt: at(2) }).detected).toBe(0);
});

test("the event ends with its time or with the clear of its incident, the exercise when its signs are blank", () => {
  const plan = { eventAtMs: midnightMs, lastsMinutes: 20 };
  const minutes = (ms: number) => (ms - midnightMs) / 60_000;
  const ends = (incident: MeasuredIncident | undefined) => {
    const { eventMs, exerciseMs } = exerciseEnds(plan, incident);
    return [minutes(eventMs), minutes(exerciseMs)];
  };
  expect(ends(undefined)).toEqual([20, 30]);
  expect(ends({ ...nothing, openedAt: at(2) })).toEqual([20, 180]);
  expect(ends({ ...nothing, clearedAt: at(8) })).toEqual([8, 8]);
  expect(ends({ ...nothing, firstWarningAt: at(4), clearedAt: at(25) })).toEqual([20, 35]);
  expect(ends({ ...nothing, firstWarningAt: at(4), clearedAt: at(25), signsBlankAt: at(26) })).toEqual([
    20, 25,
  ]);
});

test("a median is of the exercises in which the step happened, none where it never did", () => {
  const medians = medianTimes([
    { detected: 10 },
    { detected: 40 },
    { detected: 20, taken: 5 },
    { taken: 7 },
    {},
  ]);
  expect(medians).toMatchObject({ detected: 20, taken: 6, cleared: null });
  expect(Object.keys(medians)).toEqual([...exerciseSteps]);
});
