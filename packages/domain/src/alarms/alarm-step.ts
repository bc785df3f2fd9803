import type { AlarmFact } from "./alarm-facts.ts";
import type { AlarmRule } from "./alarm-rule.ts";
import type { AlarmSeverity, Measured } from "./alarm.ts";

/** The latest alarm of a type at an entity. Times are milliseconds since 1970. */
export interface AlarmRecord {
  active: boolean;
  severity: AlarmSeverity;
  detail: string | null;
  /** The value that raised it. */
  measured: Measured | null;
  activeAtMs: number;
  clearedAtMs: number | null;
  /** Cleared by a user, not by the device. */
  isClearedByHand: boolean;
  /** Time of the newest known observation; older facts are ignored. */
  observedAtMs: number;
  occurrences: number;
}

/** A change that is reported and not made yet: a delay runs, or further occurrences are needed. */
export interface AlarmWaiting {
  /** What the device reported last. */
  stands: boolean;
  detail: string | null;
  measured: Measured | null;
  /** Since when it reports that without interruption. */
  sinceMs: number;
  /** When the alarm is raised or cleared unless the report changes; null: only a further report decides. */
  dueAtMs: number | null;
  /** Reports within the interval of the rule. */
  occurrencesMs: readonly number[];
  observedAtMs: number;
}

/** All that is known of one alarm. */
export interface AlarmMemory {
  record: AlarmRecord | undefined;
  waiting: AlarmWaiting | undefined;
}
export const noMemory: AlarmMemory = { record: undefined, waiting: undefined };

type RuleOfStep = Pick<
  AlarmRule,
  "enabled" | "severity" | "activationDelayMs" | "clearingDelayMs" | "recurrence"
>;

export interface SeenFact extends Pick<AlarmFact, "detail"> {
  /** Null: unknown, because the value is missing or stale. */
  stands: boolean | null;
  /** Of a threshold. */
  measured?: Measured | null;
  observedAtMs: number;
  rule: RuleOfStep;
  /** False for backfill: it clears alarms but raises none. */
  mayRaise: boolean;
}

/** What changed: nothing, raised, returned shortly after, cleared, or a new text; and the memory afterwards. */
export interface AlarmStep extends AlarmMemory {
  step: "none" | "raise" | "return" | "clear" | "note";
}

/** An alarm that returns within this time after the device cleared it is the same one and stays acknowledged. */
export const sameWithinMs = 60_000;

/**
 * The steps that a fact causes: first the one whose delay ended before the fact, as the job makes it that looks for
 * such alarms, then its own. It makes no difference whether the job was faster.
 */
export function alarmSteps(memory: AlarmMemory, fact: SeenFact): AlarmStep[] {
  if (isOld(memory, fact.observedAtMs)) return [];
  const due = alarmDue(memory, fact.observedAtMs, fact.rule);
  return [...(due.step === "none" ? [] : [due]), alarmStep(due, fact)];
}

/**
 * Computes the next state of an alarm. At most one is open; duplicates and out-of-order facts change nothing.
 * A manually cleared alarm is raised as new if the device still reports it.
 */
export function alarmStep(memory: AlarmMemory, fact: SeenFact): AlarmStep {
  const { observedAtMs, rule, stands } = fact;
  const { record: latest, waiting } = memory;
  if (isOld(memory, observedAtMs)) return { ...memory, step: "none" };
  const seen = latest && { ...latest, observedAtMs };
  if (stands === null && rule.enabled) return { step: "none", record: seen, waiting: undefined };
  if (!stands || !rule.enabled) return reportEnd({ record: seen, waiting }, fact);
  if (seen?.active) return recordChange(seen, fact);
  if (!fact.mayRaise) return { step: "none", record: seen, waiting };
  return reportStart({ record: seen, waiting }, fact);
}

/** Raises or clears what is due at this time. */
export function alarmDue(memory: AlarmMemory, nowMs: number, rule: RuleOfStep): AlarmStep {
  const { record, waiting } = memory;
  if (!waiting || waiting.dueAtMs === null || waiting.dueAtMs > nowMs) return { ...memory, step: "none" };
  const isActive = record?.active === true;
  const { dueAtMs: atMs, observedAtMs } = waiting;
  if (waiting.stands && !isActive && rule.enabled)
    return raiseAlarm(record, { ...waiting, rule, atMs, observedAtMs });
  if (!waiting.stands && isActive) return clearAlarm(record, { atMs, observedAtMs });
  return { step: "none", record, waiting: undefined };
}

function isOld({ record, waiting }: AlarmMemory, observedAtMs: number): boolean {
  return (
    observedAtMs <
    Math.max(
      record?.observedAtMs ?? Number.NEGATIVE_INFINITY,
      waiting?.observedAtMs ?? Number.NEGATIVE_INFINITY,
    )
  );
}

/** The device reports the condition, and no alarm is active. */
function reportStart({ record, waiting }: AlarmMemory, fact: SeenFact): AlarmStep {
  const { observedAtMs, rule, detail, measured = null } = fact;
  const { recurrence, activationDelayMs } = rule;
  const sinceMs = waiting?.stands ? waiting.sinceMs : observedAtMs;
  const occurrencesMs = recurrence ? countOccurrence(waiting, observedAtMs, recurrence.withinMs) : [];
  const isOften = !recurrence || occurrencesMs.length >= recurrence.count;
  const dueAtMs = isOften ? sinceMs + activationDelayMs : null;
  if (dueAtMs !== null && dueAtMs <= observedAtMs)
    return raiseAlarm(record, { detail, measured, rule, atMs: observedAtMs, observedAtMs });
  const next = { stands: true, detail, measured, sinceMs, dueAtMs, occurrencesMs, observedAtMs };
  return { step: "none", record, waiting: next };
}

/** The device does not report the condition, or the setting no longer raises it. */
function reportEnd({ record, waiting }: AlarmMemory, { observedAtMs, rule }: SeenFact): AlarmStep {
  if (!record?.active) return { step: "none", record, waiting: keepOccurrences(waiting, observedAtMs, rule) };
  const sinceMs = waiting && !waiting.stands ? waiting.sinceMs : observedAtMs;
  const dueAtMs = rule.enabled ? sinceMs + rule.clearingDelayMs : observedAtMs;
  if (dueAtMs <= observedAtMs) return clearAlarm(record, { atMs: observedAtMs, observedAtMs });
  const { detail, measured } = record;
  const next = { stands: false, detail, measured, sinceMs, dueAtMs, occurrencesMs: [], observedAtMs };
  return { step: "none", record, waiting: next };
}

function countOccurrence(
  waiting: AlarmWaiting | undefined,
  observedAtMs: number,
  withinMs: number,
): readonly number[] {
  const before = (waiting?.occurrencesMs ?? []).filter((atMs) => observedAtMs - atMs <= withinMs);
  return before.at(-1) === observedAtMs ? before : [...before, observedAtMs];
}

/** Until the interval of the last occurrence is over, it counts for the next ones. */
function keepOccurrences(
  waiting: AlarmWaiting | undefined,
  observedAtMs: number,
  { recurrence, enabled }: RuleOfStep,
): AlarmWaiting | undefined {
  const lastMs = waiting?.occurrencesMs.at(-1);
  if (!waiting || lastMs === undefined || !recurrence || !enabled) return undefined;
  const dueAtMs = lastMs + recurrence.withinMs;
  if (dueAtMs < observedAtMs) return undefined;
  return { ...waiting, stands: false, sinceMs: observedAtMs, dueAtMs, observedAtMs };
}

interface Raising {
  rule: RuleOfStep;
  detail: string | null;
  measured: Measured | null;
  atMs: number;
  observedAtMs: number;
}

function raiseAlarm(latest: AlarmRecord | undefined, given: Raising): AlarmStep {
  const { rule, detail, measured, atMs, observedAtMs } = given;
  const isSame =
    latest !== undefined &&
    latest.clearedAtMs !== null &&
    !latest.isClearedByHand &&
    atMs - latest.clearedAtMs <= sameWithinMs;
  const record: AlarmRecord = {
    active: true,
    severity: rule.severity,
    detail,
    measured,
    activeAtMs: atMs,
    clearedAtMs: null,
    isClearedByHand: false,
    observedAtMs,
    occurrences: isSame ? latest.occurrences + 1 : 1,
  };
  return { step: isSame ? "return" : "raise", record, waiting: undefined };
}

function clearAlarm(
  record: AlarmRecord,
  { atMs, observedAtMs }: { atMs: number; observedAtMs: number },
): AlarmStep {
  // A report that arrives late can be older than the end of the delay after which the alarm was raised.
  const clearedAtMs = Math.max(atMs, record.activeAtMs);
  const cleared = { ...record, active: false, clearedAtMs, isClearedByHand: false, observedAtMs };
  return { step: "clear", record: cleared, waiting: undefined };
}

/** The value that raised it stays: later ones would change the alarm with each report. */
function recordChange(open: AlarmRecord, { rule, mayRaise, ...fact }: SeenFact): AlarmStep {
  const detail = fact.measured ? open.detail : fact.detail;
  const isSame = open.severity === rule.severity && open.detail === detail;
  if (isSame || !mayRaise) return { step: "none", record: open, waiting: undefined };
  return { step: "note", record: { ...open, severity: rule.severity, detail }, waiting: undefined };
}
