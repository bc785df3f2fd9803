import type { AlarmFact } from "./alarm-facts.ts";
import type { AlarmRule } from "./alarm-rule.ts";
import type { AlarmSeverity } from "./alarm.ts";

/** The latest alarm of a type at an entity, as far as it decides what happens next. Times are milliseconds since 1970. */
export interface AlarmRecord {
  active: boolean;
  severity: AlarmSeverity;
  detail: string | null;
  activeAtMs: number;
  clearedAtMs: number | null;
  /** Somebody cleared it; the device did not. */
  isClearedByHand: boolean;
  /** Of the newest that is known of it: what was seen before that changes nothing. */
  observedAtMs: number;
  occurrences: number;
}

/** A fact at its time, and what it means here. */
export interface SeenFact extends Pick<AlarmFact, "stands" | "detail"> {
  observedAtMs: number;
  rule: Pick<AlarmRule, "enabled" | "severity">;
  /** False for what comes from an outage: it ends alarms, it raises none. */
  mayRaise: boolean;
}

/**
 * What happened to the alarm: nothing, a new one, the same again after a moment, its end, or only other words about it.
 * `record` is the latest one afterwards; undefined while there never was any.
 */
export interface AlarmStep {
  step: "none" | "raise" | "return" | "clear" | "note";
  record: AlarmRecord | undefined;
}

/** An alarm that comes back so soon after the device ended it is the same one, and stays acknowledged. */
export const sameWithinMs = 60_000;

/**
 * The next state of an alarm. At most one is open at a time: a fact seen twice changes nothing, one seen before the newest
 * known is passed over. What somebody cleared by hand is a new alarm when the device still tells of it afterwards.
 */
export function alarmStep(latest: AlarmRecord | undefined, fact: SeenFact): AlarmStep {
  const { observedAtMs } = fact;
  if (latest && observedAtMs < latest.observedAtMs) return { step: "none", record: latest };
  const seen = latest && { ...latest, observedAtMs };
  if (!fact.stands || !fact.rule.enabled) {
    if (!seen?.active) return { step: "none", record: seen };
    return {
      step: "clear",
      record: { ...seen, active: false, clearedAtMs: observedAtMs, isClearedByHand: false },
    };
  }
  if (!fact.mayRaise) return { step: "none", record: seen };
  return seen?.active ? noted(seen, fact) : raised(seen, fact);
}

/** Somebody clears an alarm at this moment; undefined when it is not active. */
export function clearedByHand(record: AlarmRecord, atMs: number): AlarmRecord | undefined {
  if (!record.active) return undefined;
  return { ...record, active: false, clearedAtMs: atMs, isClearedByHand: true, observedAtMs: atMs };
}

function raised(latest: AlarmRecord | undefined, { observedAtMs, rule, detail }: SeenFact): AlarmStep {
  const isSame =
    latest !== undefined &&
    latest.clearedAtMs !== null &&
    !latest.isClearedByHand &&
    observedAtMs - latest.clearedAtMs <= sameWithinMs;
  const record: AlarmRecord = {
    active: true,
    severity: rule.severity,
    detail,
    activeAtMs: observedAtMs,
    clearedAtMs: null,
    isClearedByHand: false,
    observedAtMs,
    occurrences: isSame ? latest.occurrences + 1 : 1,
  };
  return { step: isSame ? "return" : "raise", record };
}

function noted(open: AlarmRecord, { rule, detail }: SeenFact): AlarmStep {
  if (open.severity === rule.severity && open.detail === detail) return { step: "none", record: open };
  return { step: "note", record: { ...open, severity: rule.severity, detail } };
}
