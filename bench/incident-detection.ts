import { californiaDefaults } from "../packages/domain/src/detection/california.ts";
import { mcMasterDefaults } from "../packages/domain/src/detection/mcmaster.ts";
import {
  californiaTrial,
  mcMasterTrial,
  type PeriodFigures,
  runDetectionTrial,
  type TrialPeriod,
} from "../packages/simulator/src/city/traffic/detection-trial.ts";

/**
 * Detection of the simulated city's own crashes over a week, with the detectors and the traffic of the demo, after three
 * weeks of history. First with the demo's crashes, then with crashes anywhere between detectors in another city.
 */
const days = 7;
const trials = [
  { name: "demo", seed: "gantry", isAnywhere: false },
  { name: "crashes anywhere, other traffic", seed: "bench", isAnywhere: true },
];
const periodNames: Record<TrialPeriod, string> = { rush: "rush hours", light: "light traffic" };
const perDay = (count: number) => (count / days).toFixed(2);
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

for (const { name, ...options } of trials) {
  const { stations, algorithms } = runDetectionTrial({
    ...options,
    tenants: ["metro", "north"],
    startMs: Date.parse("2026-10-05T06:00:00Z"),
    days,
    algorithms: {
      "California #7": californiaTrial(),
      "California #7, any congestion": californiaTrial({ ...californiaDefaults, usualShare: Infinity }),
      McMaster: mcMasterTrial(),
      "McMaster, any congestion": mcMasterTrial({ ...mcMasterDefaults, usualShare: Infinity }),
    },
  });
  console.log(`incident detection (${name}): ${stations} stations, ${days} days`);
  for (const { algorithm, periods, inAftermath, recurrent, atFreeSpeed } of algorithms) {
    for (const period of ["rush", "light"] as const) print(algorithm, period, periods[period]);
    console.log(
      `${algorithm}: recurrent congestion called an incident ${perDay(recurrent)} a day; ` +
        `alarms at free speed ${perDay(atFreeSpeed)} a day; in the aftermath of a crash ${perDay(inAftermath)} a day`,
    );
  }
}

function print(algorithm: string, period: TrialPeriod, figures: PeriodFigures): void {
  const { crashes, reachedStation, detected, meanSecondsToDetect, falseAlarms } = figures;
  console.log(
    `${algorithm}, ${periodNames[period]}: ${crashes} crashes, detected ${percent(detected, crashes)}, ` +
      `${percent(detected, reachedStation)} of the ${reachedStation} whose queue reached a detector; ` +
      `mean time to detect ${meanSecondsToDetect.toFixed(0)} s; false alarms ${perDay(falseAlarms)} a day`,
  );
}
