import type { DetectorDataLog, DetectorDataLogs } from "@gantry/domain/contract/answers/detector.ts";
import { checkLogRange } from "@gantry/domain/detector/detector-range.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readRetainedSinceMs } from "../../../platform/records/retention.ts";
import { readDetector } from "../detector-entry.ts";
import { detectorReadingRecord } from "../readings/detector-records.ts";
import { readReadings, type StoredReading } from "../readings/read-readings.ts";
import { rangeOf, refuseRange, type TimeRange } from "./time-range.ts";

/** The readings of a detector that ended in a range (DET-021, DET-043). */
export async function readDataLogs(
  db: TenantTransaction,
  id: string,
  body: TimeRange,
): Promise<DetectorDataLogs> {
  const { number, classLabels } = await readDetector(db, id);
  const { fromMs, toMs } = rangeOf(body);
  refuseRange(checkLogRange({ fromMs, toMs }));
  const sinceMs = (await readRetainedSinceMs(db, detectorReadingRecord)) ?? Number.NEGATIVE_INFINITY;
  // A reading at the very start of the range belongs to it as well.
  const spans = number === null ? [] : [{ detector: number, fromMs: fromMs - 1, toMs }];
  return { classLabels, items: (await readReadings(db, spans, sinceMs)).map(toDataLog) };
}

function toDataLog({ atMs, deviceAtMs, periodS, latencyMs, lanes }: StoredReading): DetectorDataLog {
  return {
    polledAt: isoFromMs(atMs),
    deviceAt: deviceAtMs === null ? null : isoFromMs(deviceAtMs),
    periodS,
    averageLatency: latencyMs,
    lanes: lanes.map(({ index, classes, ...values }) => ({
      laneIndex: index,
      ...values,
      classes: classes.map((volume, at) => ({ classIndex: at + 1, volume })),
    })),
  };
}
