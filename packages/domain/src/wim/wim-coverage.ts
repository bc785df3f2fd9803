/**
 * What an agent reports of a poll that left out no vehicle. A station with nothing to report and one that was not read
 * look the same in its vehicles, so the time that was read is stored as well.
 */
export interface WimCoverage {
  /** All vehicles of so much time until the report's own time were read. */
  coveredMs: number;
  /** Numbers of the vehicles of the poll; without one of them the time is not covered. */
  numbers: number[];
}

/** A longer outage of a station is not covered, whatever it still holds. */
export const maxCoveredMs = 31 * 86_400_000;
