import { RRuleTemporal } from "rrule-temporal";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { plainTimes } from "./plain-times.ts";
import { parseRule, type RecurrenceRule, ruleText } from "./rule.ts";
import { wallClock } from "./wall-clock.ts";

export interface PlacedRule {
  rule: string;
  /** First occurrence in milliseconds since 1970 UTC; later ones keep its local time of day. */
  startMs: number;
  /** IANA time zone in which days count, such as `America/Denver`. */
  zone: string;
}

/** Periods searched before a rule counts as ended; the library then throws. */
const lookedThrough = 20_000;

/**
 * Occurrences at or after `afterMs`, in milliseconds since 1970 UTC, at most `limit` (RFC 5545). A local time
 * skipped by a clock change does not occur; a repeated one occurs the first time. Throws RangeError for an
 * invalid rule or zone.
 */
export function listNextTimes(placed: PlacedRule, afterMs: number, limit: number): number[] {
  return timesBetween(placed, afterMs, Number.POSITIVE_INFINITY, limit);
}

export function timesBetween(placed: PlacedRule, fromMs: number, beforeMs: number, limit: number): number[] {
  const rule = readRule(placed.rule);
  return (
    plainTimes(rule, placed, { fromMs, beforeMs, limit }) ??
    libraryTimes(rule, placed, { fromMs, beforeMs, limit })
  );
}

/** Every rule, slowly. */
export function libraryTimes(
  rule: RecurrenceRule,
  placed: Omit<PlacedRule, "rule">,
  { fromMs, beforeMs, limit }: { fromMs: number; beforeMs: number; limit: number },
): number[] {
  const recurrence = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${placed.zone}:${wallClock(placed.startMs, placed.zone)}\nRRULE:${ruleText(rule)}`,
    temporal: { ZonedDateTime: { from: momentOf } },
    maxIterations: lookedThrough,
  });
  const found: number[] = [];
  try {
    let next = recurrence.next(toUtc(fromMs), true);
    while (next && next.atMs < beforeMs && found.length < limit) {
      found.push(next.atMs);
      next = recurrence.next(toUtc(next.atMs));
    }
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("Maximum")) throw error;
  }
  return found;
}

const rules = new Map<string, RecurrenceRule>();
const maxRulesKnown = 1000;

function readRule(text: string): RecurrenceRule {
  const known = rules.get(text);
  if (known) return known;
  const rule = parseRule(text);
  if (!rule) throw new RangeError(`"${text}" is no recurrence rule`);
  if (rules.size >= maxRulesKnown) rules.clear();
  rules.set(text, rule);
  return rule;
}

/**
 * Minimal replacement for Temporal's result, so that browsers need no Temporal:
 * `2026-11-01T08:00:00-05:00[America/New_York]`.
 */
function momentOf(text: string): { timeZoneId: string; toString(): string; atMs: number } {
  const [, at = "", zone = ""] = /^([^[]+)\[([^\]]+)\]/.exec(text) ?? [];
  return { timeZoneId: zone, toString: () => text, atMs: msFromIso(at) };
}

const toUtc = (atMs: number) => momentOf(`${isoFromMs(atMs).replace("Z", "+00:00")}[UTC]`);
