import type { DetectorRecent } from "../contract/answers/detector.ts";
import { isoFromMs } from "../sign/queue/instant.ts";
import { addSums, type DetectorSums, noSums, sumReadings, type TimedReading } from "./detector-sums.ts";

const minuteMs = 60_000;

/** Per minute over the lanes, and per lane over all minutes; a minute is named by its end. */
export function summarizeRecent(
  readings: readonly (TimedReading & { atMs: number })[],
): Omit<DetectorRecent, "id"> {
  const total = noSums();
  const minutes = Map.groupBy(readings, ({ atMs }) => Math.ceil(atMs / minuteMs) * minuteMs);
  const items = [...minutes].map(([endMs, some]) => {
    const sums = sumReadings(some);
    addSums(total, sums);
    return { at: isoFromMs(endMs), ...summarize(sums) };
  });
  return {
    items: items.sort((one, other) => (one.at < other.at ? -1 : 1)),
    lanes: total.lanes.map((lane) => {
      const { volume, speed } = summarize({ ...total, lanes: [lane] });
      return { laneIndex: lane.index, volume, speed };
    }),
  };
}

function summarize({ lanes }: DetectorSums): {
  volume: number | null;
  speed: number | null;
  occupancy: number | null;
} {
  const sum = { volume: 0, volumeCount: 0, speed: 0, speedVehicles: 0, occupancy: 0, occupancyS: 0 };
  for (const lane of lanes)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += lane[name];
  return {
    volume: sum.volumeCount > 0 ? sum.volume : null,
    speed: sum.speedVehicles > 0 ? sum.speed / sum.speedVehicles / 10 : null,
    occupancy: sum.occupancyS > 0 ? sum.occupancy / sum.occupancyS / 10 : null,
  };
}
