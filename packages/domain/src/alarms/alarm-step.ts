import type { AlarmFact } from "./alarm-facts.ts";
import type { AlarmRule } from "./alarm-rule.ts";
import type { AlarmSeverity } from "./alarm.ts";

/** The latest alarm of a type at an entity. Times are milliseconds since 1970. */
export interface AlarmRecord {
  active: boolean;
  severity: AlarmSeverity;
  detail: string | null;
  activeAtMs: number;
  clearedAtMs: number | null;
  /** Cleared by a user, not by the device. */
  isClearedByHand: boolean;
  /** Time of the newest known observation; older facts are ignored. */
  observedAtMs: number;
  occurrences: number;
}

export interface SeenFact extends Pick<AlarmFact, "stands" | "detail"> {
  observedAtMs: number;
  rule: Pick<AlarmRule, "enabled" | "severity">;
  /** False for backfill: it clears alarms but raises none. */
  mayRaise: boolean;
}

/**
 * What changed: nothing, raised, returned shortly after, cleared, or a new text. `record` is the latest alarm
 * afterwards; undefined if there never was one.
 */
export interface AlarmStep {
  step: "none" | "raise" | "return" | "clear" | "note";
  record: AlarmRecord | undefined;
}

/** An alarm that returns within this time after the device cleared it is the same one and stays acknowledged. */
export const sameWithinMs = 60_000;

/**
 * Computes the next state of an alarm. At most one is open; duplicates and out-of-order facts change nothing.
 * A manually cleared alarm is raised as new if the device still reports it.
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
  return seen?.active ? recordChange(seen, fact) : raiseAlarm(seen, fact);
}

function raiseAlarm(latest: AlarmRecord | undefined, { observedAtMs, rule, detail }: SeenFact): AlarmStep {
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

function recordChange(open: AlarmRecord, { rule, detail }: SeenFact): AlarmStep {
  if (open.severity === rule.severity && open.detail === detail) return { step: "none", record: open };
  return { step: "note", record: { ...open, severity: rule.severity, detail } };
}
