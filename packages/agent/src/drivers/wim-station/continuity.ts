export interface AnsweredVehicle {
  number: number;
  /** By the station's clock. */
  passedMs: number;
  /** By the server's clock. */
  atMs: number;
}

interface StationPoll {
  /** By number; the last one of the answer before is among them. */
  vehicles: readonly AnsweredVehicle[];
  /** Of the station when it was asked. */
  lastNumber: number | null;
  nowMs: number;
  /** How far the station's clock is ahead; null: it has none. */
  offsetMs: number | null;
  /** No vehicle of the answer was left out. */
  isWhole: boolean;
}

interface ReadTo extends AnsweredVehicle {
  untilMs: number;
  offsetMs: number;
}

/** Vehicles may be published so much after they passed. */
const toleranceMs = 15_000;

/**
 * Tells for which time all vehicles of a station were read. Each answer repeats the last vehicle of the one before: if it
 * is missing or passed at another time, the station has deleted vehicles or counts again. Doubts end the time.
 */
export class Continuity {
  #before: ReadTo | undefined;

  /** The time that this poll adds; undefined if vehicles may be missing, or if it adds none. */
  add(poll: StationPoll): { untilMs: number; coveredMs: number } | undefined {
    const { vehicles, nowMs, offsetMs } = poll;
    const before = this.#before;
    const newest = vehicles.at(-1);
    const isGapless = before !== undefined && follows(before, poll);
    const untilMs = isGapless ? Math.max(before.untilMs, endOf(before, poll)) : nowMs;
    this.#before = newest && offsetMs !== null ? { ...newest, untilMs, offsetMs } : undefined;
    if (!isGapless || untilMs <= before.untilMs) return undefined;
    return { untilMs, coveredMs: untilMs - before.untilMs };
  }
}

function follows(before: ReadTo, { vehicles, nowMs, offsetMs, isWhole }: StationPoll): boolean {
  if (!isWhole || offsetMs !== before.offsetMs) return false;
  const isRepeated = vehicles.some(
    ({ number, passedMs }) => number === before.number && passedMs === before.passedMs,
  );
  const isInOrder = vehicles
    .filter(({ number }) => number > before.number)
    .every(({ atMs }) => atMs >= before.untilMs - toleranceMs && atMs <= nowMs + toleranceMs);
  return isRepeated && isInOrder;
}

/** With more vehicles to come, the time of the last one. */
function endOf(before: ReadTo, { vehicles, lastNumber, nowMs }: StationPoll): number {
  const newest = vehicles.at(-1);
  if (!newest || newest.number === before.number) return nowMs;
  const isLast = lastNumber !== null && newest.number >= lastNumber;
  return isLast ? nowMs : Math.min(newest.atMs, nowMs);
}
