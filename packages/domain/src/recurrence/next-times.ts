import { RRuleTemporal } from "rrule-temporal";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { parseRule, ruleText } from "./rule.ts";
import { wallClock } from "./wall-clock.ts";

/** A rule with where it starts. */
export interface PlacedRule {
  /** As `parseRule` reads it. */
  rule: string;
  /** First moment, in milliseconds since 1970 UTC; the rule keeps its time of day. */
  startMs: number;
  /** Time zone in which the rule counts days, such as `America/Denver`. */
  zone: string;
}

/** Periods that are looked through before a rule is taken for one that comes no more; the library says so by throwing. */
const lookedThrough = 20_000;

/**
 * The next times at or after `afterMs`, in milliseconds since 1970 UTC, at most `limit` (RFC 5545). A time of day that a
 * change of clocks skips does not occur; one that it repeats occurs the first time. Throws RangeError for a text that
 * is no rule and for a zone that is none.
 */
export function nextTimes(placed: PlacedRule, afterMs: number, limit: number): number[] {
  return timesBetween(placed, afterMs, Number.POSITIVE_INFINITY, limit);
}

/** The same, of the times before `beforeMs` only. */
export function timesBetween(placed: PlacedRule, fromMs: number, beforeMs: number, limit: number): number[] {
  const rule = parseRule(placed.rule);
  if (!rule) throw new RangeError(`"${placed.rule}" is no recurrence rule`);
  const recurrence = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${placed.zone}:${wallClock(placed.startMs, placed.zone)}\nRRULE:${ruleText(rule)}`,
    temporal: { ZonedDateTime: { from: momentOf } },
    maxIterations: lookedThrough,
  });
  const found: number[] = [];
  try {
    let next = recurrence.next(utc(fromMs), true);
    while (next && next.atMs < beforeMs && found.length < limit) {
      found.push(next.atMs);
      next = recurrence.next(utc(next.atMs));
    }
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("Maximum")) throw error;
  }
  return found;
}

/** What the library answers with, so that no browser needs Temporal: `2026-11-01T08:00:00-05:00[America/New_York]`. */
function momentOf(text: string): { timeZoneId: string; toString(): string; atMs: number } {
  const [, at = "", zone = ""] = /^([^[]+)\[([^\]]+)\]/.exec(text) ?? [];
  return { timeZoneId: zone, toString: () => text, atMs: msFromIso(at) };
}

const utc = (atMs: number) => momentOf(`${isoFromMs(atMs).replace("Z", "+00:00")}[UTC]`);
