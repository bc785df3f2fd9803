import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../../text/text.ts";
import { trialOf, trySample } from "./try-mapping.ts";

const mapping = {
  laneSpeed: { path: "lanes[*].speed", unit: "mph" },
  laneVolume: { path: "lanes[*].count" },
};

beforeAll(loadAllTexts);

test("a sample is read by the mapping, with notes of values that made no sense", () => {
  const sample = JSON.stringify({
    lanes: [
      { speed: 50, count: 3 },
      { speed: "fast", count: -1 },
    ],
  });
  expect(trySample(sample, mapping, 60)).toMatchObject({
    mapped: {
      reading: { periodS: 60, lanes: [{ volume: 3 }, { speed: null, volume: null }] },
      notes: [
        { object: "laneVolume", read: "-1" },
        { object: "laneSpeed", read: '"fast"' },
      ],
    },
  });
});

test.each([
  ["{", "The sample is not valid JSON."],
  [" ".repeat(4 * 1024 * 1024 + 1), "The sample is larger than 4 MB."],
  [
    '{"lanes":[{"speed":"fast","count":1}]}',
    'The mapping does not fit. Speed of a lane: "fast" lanes[*].speed',
  ],
  ["{}", "The mapping does not fit. Mapping: no value of a lane"],
])("a sample that does not fit says why", (sample, problem) => {
  expect(trySample(sample, mapping, 60)).toEqual({ problem });
});

test("the answer of a device is a trial, and a refused mapping names its value", () => {
  const failed = { status: "FAILED", actionId: "1", error: "mappingRefused" } as const;
  expect(trialOf({ ...failed, data: { detail: 'laneSpeed: "fast" lanes[*].speed' } })).toEqual({
    problem: 'The mapping does not fit. Speed of a lane: "fast" lanes[*].speed',
  });
  expect(trialOf({ ...failed, error: "noAnswer", data: { detail: "/" } })).toEqual({
    problem: "The device did not respond.",
  });
  const mapped = { reading: { endedAtMs: null, isLocalTime: false, periodS: 30, lanes: [] }, notes: [] };
  expect(trialOf({ status: "SUCCESS", actionId: "1", data: { mapped } })).toEqual({ mapped });
});
