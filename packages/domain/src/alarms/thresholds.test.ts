import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alarmConfig } from "../kinds/alarm-config.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { type AlarmSetting, thresholdsOf } from "./alarm-rule.ts";
import { type AlarmMemory, alarmSteps, noMemory } from "./alarm-step.ts";
import { measuredText } from "./measured-text.ts";
import { areValuesCurrent, readSamples } from "./threshold-samples.ts";
import { thresholdValueNames } from "./threshold-values.ts";
import { type Sample, type Threshold, thresholdFact } from "./threshold.ts";

const friction: Threshold = { measuredValue: "friction", comparison: "below", limit: 30, clearLimit: 40 };
const rule = {
  enabled: true,
  severity: "major",
  activationDelayMs: 0,
  clearingDelayMs: 0,
  recurrence: null,
} as const;

function follow(threshold: Threshold, readings: readonly (readonly Sample[])[]) {
  let memory: AlarmMemory = noMemory;
  return readings.map((samples, at) => {
    const { stands, measured } = thresholdFact(threshold, samples, memory);
    const fact = { stands, measured, detail: null, observedAtMs: at * 100_000, rule, mayRaise: true };
    memory = alarmSteps(memory, fact).at(-1) ?? memory;
    return memory.record?.active ?? false;
  });
}
const one = (value: number | boolean): Sample[] => [{ part: null, value }];

describe("a threshold", () => {
  test("raises below its limit and clears at the other, not between them", () => {
    expect(follow(friction, [35, 29, 35, 39, 40, 35, 29].map(one))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
    const wind: Threshold = { measuredValue: "gustSpeed", comparison: "above", limit: 80 };
    expect(follow(wind, [80, 81, 80].map(one))).toEqual([false, true, false]);
    const ice: Threshold = { measuredValue: "slipperySurface", comparison: "isTrue" };
    expect(follow(ice, [false, true, false].map(one))).toEqual([false, true, false]);
  });

  test("counts by the worst sensor, and stays while the sensor that raised it has no value", () => {
    const two = (first: number | null, second: number | null): Sample[] =>
      [first, second].flatMap((value, at) => (value === null ? [] : [{ part: String(at + 1), value }]));
    const readings = [two(80, 80), two(80, 20), two(80, null), two(null, null), two(80, 80)];
    expect(follow(friction, readings)).toEqual([false, true, true, true, false]);
  });

  test("without a value neither raises nor clears", () => {
    const anyValue = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 30 }), (values) => {
        const states = follow(
          friction,
          values.map((value) => (value === null ? [] : one(value))),
        );
        values.forEach((value, at) => {
          if (value === null) expect(states[at]).toBe(states[at - 1] ?? false);
          else if (value < 30) expect(states[at]).toBe(true);
          else if (value >= 40) expect(states[at]).toBe(false);
        });
      }),
    );
  });
});

describe("values of a report", () => {
  test("are read from lanes and sensors without faults", () => {
    const lane = { index: 1, occupancy: 10, classes: [], fault: null };
    const state = {
      periodS: 20,
      detectorLanes: [
        { ...lane, volume: 3, speed: 60 },
        { ...lane, volume: 1, speed: 20 },
        { ...lane, volume: 9, speed: 5, fault: "lockedOn" },
        { ...lane, volume: 0, speed: null },
      ],
    };
    expect(readSamples("trafficSpeed", state)).toEqual(one(50));
    expect(readSamples("trafficFlow", state)).toEqual(one(720));
    expect(readSamples("trafficSpeed", { detectorLanes: [{ ...lane, volume: 0, speed: null }] })).toEqual([]);
    const standing = { ...lane, volume: 0, speed: null, occupancy: 78 };
    expect(readSamples("trafficSpeed", { detectorLanes: [standing] })).toEqual(one(0));
    const sensor = { sensor: 1, surface: "dry", friction: 25 };
    const pavement = [sensor, { ...sensor, sensor: 2, friction: null }, { ...sensor, surface: "error" }];
    expect(readSamples("friction", { pavement })).toEqual([{ part: "1", value: 25 }]);
    const failures = Array.from({ length: 5 });
    const sign = { description: { widthPx: 10, heightPx: 10 }, tests: { pixel: { failures } } };
    expect(readSamples("pixelErrors", sign)).toEqual(one(5));
  });

  test("a state without any value has no samples", () => {
    for (const name of thresholdValueNames) expect(readSamples(name, {})).toEqual([]);
  });

  test("count only if the device answered this poll", () => {
    expect(areValuesCurrent("DETECTOR", "ONLINE", { problem: null })).toBe(true);
    expect(areValuesCurrent("DETECTOR", "DEGRADED", { problem: { code: "wrongAnswer" } })).toBe(false);
    expect(areValuesCurrent("WEATHER_STATION", "OFFLINE", {})).toBe(false);
    expect(areValuesCurrent("SIGN", "DEGRADED", { problem: { code: "x" } })).toBe(true);
  });
});

describe("the setting of a threshold", () => {
  const config = { name: "a", entityType: "WEATHER_STATION", alarmSeverity: "major", alarmType: "threshold" };
  const codesOf = (more: object) =>
    checkDocument(alarmConfig, { ...config, ...more }).issues.map(({ field, code }) => `${field} ${code}`);

  test("names a value of its device type, a comparison that fits it, and a limit", () => {
    expect(codesOf(friction)).toEqual([]);
    expect(codesOf({})).toEqual(expect.arrayContaining(["measuredValue required", "comparison required"]));
    expect(codesOf({ ...friction, limit: null })).toContain("limit required");
    expect(codesOf({ ...friction, measuredValue: "trafficSpeed" })).toEqual(["measuredValue notAnOption"]);
    expect(codesOf({ ...friction, comparison: "isTrue" })).toContain("comparison notAnOption");
    expect(codesOf({ ...friction, clearLimit: 20 })).toEqual(["clearLimit clearsBeforeLimit"]);
    expect(codesOf({ entityType: "CAMERA", ...friction })).toContain("alarmType notAnOption");
    expect(codesOf({ measuredValue: "slipperySurface", comparison: "isTrue" })).toEqual([]);
  });

  test("of one device replaces those of its type on the same value (ALM-014)", () => {
    const setting = (id: string, more: Partial<AlarmSetting>) => ({
      id,
      setting: { entityType: "DETECTOR", alarmType: "threshold", enabled: true, ...more } as AlarmSetting,
    });
    const settings = [
      setting("slow", { measuredValue: "trafficSpeed" }),
      setting("slower", { measuredValue: "trafficSpeed" }),
      setting("full", { measuredValue: "trafficOccupancy" }),
      setting("own", { measuredValue: "trafficSpeed", entityId: "d1" }),
      setting("off", { measuredValue: "trafficOccupancy", entityId: "d2", enabled: false }),
    ];
    const idsOf = (entityId: string) =>
      thresholdsOf(settings, { entityType: "DETECTOR", entityId }).map(({ id }) => id);
    expect(idsOf("d0")).toEqual(["slow", "slower", "full"]);
    expect(idsOf("d1")).toEqual(["full", "own"]);
    expect(idsOf("d2")).toEqual(["slow", "slower"]);
  });

  test("the value is shown in the units of the user", () => {
    const words = {
      name: "Traffic speed",
      sensor: (part: string) => `sensor ${part}`,
      limit: (limit: string) => `limit ${limit}`,
    };
    const measured = {
      name: "trafficSpeed",
      part: null,
      value: 40,
      comparison: "below",
      limit: 48.28,
    } as const;
    expect(measuredText(measured, "imperial", words)).toBe("Traffic speed 25 mph (limit 30 mph)");
    expect(measuredText(measured, "metric", words)).toBe("Traffic speed 40 km/h (limit 48 km/h)");
    const ofSensor = { ...measured, name: "friction", part: "2", value: 25, limit: 30 } as const;
    expect(measuredText(ofSensor, "metric", { ...words, name: "Friction" })).toBe(
      "Friction 25 % (limit 30 %), sensor 2",
    );
  });
});
