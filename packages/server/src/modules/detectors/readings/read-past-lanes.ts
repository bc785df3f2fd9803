import type { PastValues } from "../../../platform/module.ts";
import { readRetainedSinceMs } from "../../../platform/records/retention.ts";
import { detectorReadingRecord } from "./detector-records.ts";
import { readReadings } from "./read-readings.ts";

/** Older values would say nothing about the moment. */
const longestAgoMs = 3_600_000;

export const readPastLanes: PastValues = async (db, detector, atMs) => {
  const sinceMs = (await readRetainedSinceMs(db, detectorReadingRecord)) ?? 0;
  const span = { detector, fromMs: atMs - longestAgoMs, toMs: atMs };
  const last = (await readReadings(db, [span], sinceMs)).at(-1);
  return last && { atMs: last.atMs, values: { detectorLanes: last.lanes, periodS: last.periodS } };
};
