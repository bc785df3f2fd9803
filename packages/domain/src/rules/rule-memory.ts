import { type AlarmMemory, alarmDue, alarmStep, noMemory } from "../alarms/alarm-step.ts";
import type { AlarmWaiting } from "../alarms/alarm-step.ts";
import type { Measured } from "../alarms/alarm.ts";

/** What a rule remembers of one device, alarm or incident. */
interface SubjectMemory extends AlarmMemory {
  /** When it was last known whether the condition holds. */
  knownAtMs: number;
}

/** By subject. Of a subject without an entry the condition does not hold. */
export type RuleMemory = Readonly<Record<string, SubjectMemory>>;

/** Whether the condition holds for one subject. */
export interface SubjectFact {
  subject: string;
  observedAtMs: number;
  /** Longest time between two observations without which nothing is known of the time between them. */
  maxGapMs: number;
  /** Null: unknown. The memory decides between the limit and the limit for clearing. */
  judge(memory: AlarmMemory): { stands: boolean | null; measured: Measured | null };
}

export interface RuleTiming {
  nowMs: number;
  /** How long the condition must hold without interruption, and how long no longer. */
  holdMs: number;
  endHoldMs: number;
}

export interface RuleStep {
  memory: RuleMemory;
  /** Subjects for which the condition holds long enough, the longest first. */
  active: string[];
  /** When the next hold time ends. */
  dueAtMs: number | null;
}

/** A condition that nothing is known of for so long is over: what it caused must not stay for ever. */
export const unknownEndsMs = 5 * 60_000;
const stateGapMs = 60_000;

/** Facts of everything that the rule watches; remembered subjects without a fact are over. */
export function stepRule(memory: RuleMemory, facts: readonly SubjectFact[], timing: RuleTiming): RuleStep {
  const { nowMs } = timing;
  const seen = new Set(facts.map(({ subject }) => subject));
  const gone = Object.keys(memory).filter((subject) => !seen.has(subject));
  const all = [...facts, ...gone.map((subject) => overFact(subject, nowMs))];
  const next: Record<string, SubjectMemory> = {};
  for (const fact of all) {
    const before = Object.hasOwn(memory, fact.subject) ? memory[fact.subject] : undefined;
    const after = stepSubject(limitToNow(before, timing), fact, timing);
    if (after.record?.active || after.waiting) next[fact.subject] = after;
  }
  const active = Object.entries(next)
    .filter(([, { record }]) => record?.active)
    .toSorted(([, one], [, other]) => (one.record?.activeAtMs ?? 0) - (other.record?.activeAtMs ?? 0));
  const due = Object.values(next).flatMap(({ waiting }) => waiting?.dueAtMs ?? []);
  return {
    memory: next,
    active: active.map(([subject]) => subject),
    dueAtMs: due.length === 0 ? null : Math.min(...due),
  };
}

const overFact = (subject: string, nowMs: number): SubjectFact => ({
  subject,
  observedAtMs: nowMs,
  maxGapMs: stateGapMs,
  judge: () => ({ stands: false, measured: null }),
});

/** Times in the future come from a clock that was set back since. */
function limitToNow(
  memory: SubjectMemory | undefined,
  { nowMs, holdMs, endHoldMs }: RuleTiming,
): SubjectMemory {
  if (!memory) return { ...noMemory, knownAtMs: nowMs };
  const { record, waiting } = memory;
  const limit = (ms: number) => Math.min(ms, nowMs);
  return {
    record: record && {
      ...record,
      activeAtMs: limit(record.activeAtMs),
      observedAtMs: limit(record.observedAtMs),
    },
    waiting: waiting && limitWaiting(waiting, limit, waiting.stands ? holdMs : endHoldMs),
    knownAtMs: limit(memory.knownAtMs),
  };
}

function limitWaiting(waiting: AlarmWaiting, limit: (ms: number) => number, delayMs: number): AlarmWaiting {
  const sinceMs = limit(waiting.sinceMs);
  return { ...waiting, sinceMs, dueAtMs: sinceMs + delayMs, observedAtMs: limit(waiting.observedAtMs) };
}

function stepSubject(before: SubjectMemory, fact: SubjectFact, timing: RuleTiming): SubjectMemory {
  const { nowMs } = timing;
  const observedAtMs = Math.min(fact.observedAtMs, nowMs);
  const isFresh = nowMs - observedAtMs <= fact.maxGapMs;
  const memory = withoutGap(before, observedAtMs, fact.maxGapMs);
  const judged = isFresh ? fact.judge(memory) : { stands: null, measured: null };
  // A value that is missing for a moment interrupts nothing; a longer gap does.
  if (judged.stands === null) return endUnknown({ ...memory, knownAtMs: before.knownAtMs }, nowMs);
  const rule = ruleOf(timing);
  const seen = { ...judged, detail: null, observedAtMs, rule, mayRaise: true };
  const { record, waiting } = alarmDue(alarmStep(memory, seen), nowMs, rule);
  return { record, waiting, knownAtMs: nowMs };
}

/** A hold time without observations starts again: nothing says that the condition held all the time. */
function withoutGap({ record, waiting }: AlarmMemory, observedAtMs: number, maxGapMs: number): AlarmMemory {
  const isGap = waiting !== undefined && observedAtMs - waiting.observedAtMs > maxGapMs;
  return { record, waiting: isGap ? undefined : waiting };
}

const endUnknown = (memory: SubjectMemory, nowMs: number): SubjectMemory =>
  nowMs - memory.knownAtMs > unknownEndsMs ? { ...memory, record: undefined } : memory;

const ruleOf = ({ holdMs, endHoldMs }: RuleTiming) => ({
  enabled: true,
  severity: "info" as const,
  activationDelayMs: holdMs,
  clearingDelayMs: endHoldMs,
  recurrence: null,
});
