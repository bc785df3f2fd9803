import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { offsetMs } from "../time/zone.ts";
import { type PlacedRule, timesBetween } from "./next-times.ts";
import { wallClock } from "./wall-clock.ts";

const dayMs = 86_400_000;

/**
 * First local time from `fromMs` to before `beforeMs` at which the rule has no occurrence because clocks skip
 * it, such as `2027-03-14T02:30`.
 */
export function findSkippedTime(
  { rule, startMs, zone }: PlacedRule,
  fromMs: number,
  beforeMs: number,
): string | undefined {
  // The rule on a clock without changes: local times read as UTC.
  const unbroken = {
    rule: rule.replace(/UNTIL=(\d{8}T\d{6})Z/, (_part, until: string) => `UNTIL=${toLocal(until, zone)}Z`),
    startMs: startMs + offsetMs(startMs, zone),
    zone: "UTC",
  };
  for (const gap of listGaps(zone, fromMs, beforeMs)) {
    const [skippedMs] = timesBetween(unbroken, gap.fromMs, gap.beforeMs, 1);
    if (skippedMs !== undefined) return isoFromMs(skippedMs).slice(0, 16);
  }
  return undefined;
}

function toLocal(until: string, zone: string): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(until) ?? [];
  return wallClock(msFromIso(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), zone);
}

/** Skipped local times, as if they were UTC. */
function listGaps(zone: string, fromMs: number, beforeMs: number): { fromMs: number; beforeMs: number }[] {
  const gaps: { fromMs: number; beforeMs: number }[] = [];
  for (let atMs = fromMs; atMs < beforeMs; atMs += dayMs) {
    const endMs = Math.min(atMs + dayMs, beforeMs);
    const [before, after] = [offsetMs(atMs, zone), offsetMs(endMs, zone)];
    if (after <= before) continue;
    const changeMs = findChange(zone, atMs, endMs);
    gaps.push({ fromMs: changeMs + before, beforeMs: changeMs + after });
  }
  return gaps;
}

function findChange(zone: string, fromMs: number, toMs: number): number {
  const before = offsetMs(fromMs, zone);
  let [early, late] = [fromMs, toMs];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetMs(middle, zone) === before) early = middle;
    else late = middle;
  }
  return late;
}
