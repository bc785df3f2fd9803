import { californiaDefaults } from "../packages/domain/src/detection/california.ts";
import { mcMasterDefaults } from "../packages/domain/src/detection/mcmaster.ts";
import {
  californiaTrial,
  mcMasterTrial,
  runDetectionTrial,
} from "../packages/simulator/src/city/traffic/detection-trial.ts";

/**
 * Detection of the simulated city's own crashes over three weeks, after three days for the templates of the stations.
 * The seed differs from the one with which the parameters were chosen.
 */
const days = 21;
const result = runDetectionTrial({
  seed: "bench",
  tenants: ["metro", "north"],
  startMs: Date.parse("2026-10-05T06:00:00Z"),
  warmUpDays: 3,
  days,
  algorithms: {
    "California #7": californiaTrial(),
    "California #7, confirmed by two intervals": californiaTrial({
      ...californiaDefaults,
      confirmIntervals: 2,
    }),
    McMaster: mcMasterTrial(),
    "McMaster, confirmed by two intervals": mcMasterTrial({ ...mcMasterDefaults, confirmIntervals: 2 }),
  },
});

const { stations, crashes, reachedStation } = result;
console.log(
  `incident detection: ${crashes} crashes in ${days} days, ${stations} stations; the queues of ${reachedStation} reached a station`,
);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
for (const { algorithm, detected, meanSecondsToDetect, falseAlarms, inAftermath } of result.algorithms)
  console.log(
    `${algorithm}: detected ${percent(detected, crashes)} of all, ${percent(detected, reachedStation)} of those with a queue; ` +
      `mean time to detect ${meanSecondsToDetect.toFixed(0)} s; ` +
      `false alarms ${(falseAlarms / days).toFixed(2)} a day, ${(falseAlarms / days / stations).toFixed(5)} a day and station; ` +
      `${(inAftermath / days).toFixed(2)} a day in the aftermath of a crash`,
  );
