import type { DetectorStateData } from "@gantry/domain/detector/detector-reading.ts";
import { expect, test } from "vitest";
import { takeMembers } from "../../platform/agent-link/ingest/take-members.ts";
import { detectorStateMembers } from "./detector-state-members.ts";
import { lane } from "./detectors-under-test.ts";

const readAt = "2026-11-24T10:00:00.000Z";
const whole: DetectorStateData = {
  detectorLanes: [lane(1, { classes: [4, null] }), lane(2, { volume: null, fault: "deviceFault" })],
  zoneClassLabels: ["Cars", "Trucks"],
  periodS: 30,
  endedAt: readAt,
  notes: [{ object: "sensorSystemReset", read: "9" }],
  readAt,
  problem: null,
};

test("what an agent reports of a detector is stored, null where it has no value (DET-016)", () => {
  expect(takeMembers(detectorStateMembers, { ...whole })).toEqual({ taken: whole, refused: [] });
});

test.each([
  [{ detectorLanes: [{ ...lane(1), speed: "fast" }] }, "detectorLanes"],
  [{ detectorLanes: [lane(1), lane(1)] }, "detectorLanes"],
  [{ zoneClassLabels: [7] }, "zoneClassLabels"],
  [{ endedAt: "noon" }, "endedAt"],
  [{ problem: { code: "<b>", since: readAt } }, "problem"],
  [{ community: "public" }, "community"],
])("a senseless member of a detector is not stored: %o", (wrong, name) => {
  const { taken, refused } = takeMembers(detectorStateMembers, { ...whole, ...wrong });
  expect(refused).toEqual([name]);
  expect(taken).not.toHaveProperty(name);
});
