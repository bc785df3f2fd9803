import fc from "fast-check";
import { expect, test } from "vitest";
import { alarmConfig } from "../kinds/alarm-config.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { alarmDue, type AlarmMemory, alarmSteps, noMemory, type SeenFact } from "./alarm-step.ts";

const plain: SeenFact["rule"] = {
  enabled: true,
  severity: "major",
  activationDelayMs: 0,
  clearingDelayMs: 0,
  recurrence: null,
};
const delayed = { ...plain, activationDelayMs: 60, clearingDelayMs: 30 };

type Rule = SeenFact["rule"];
interface Event {
  atMs: number;
  /** "job": the job looks for due alarms; null: the value is unknown. */
  stands: boolean | null | "job";
}

function follow(rule: Rule, events: readonly Event[], start: AlarmMemory = noMemory) {
  let memory = start;
  const steps: string[] = [];
  for (const { atMs, stands } of events) {
    const fact = { detail: null, observedAtMs: atMs, rule, mayRaise: true };
    const done = stands === "job" ? [alarmDue(memory, atMs, rule)] : alarmSteps(memory, { ...fact, stands });
    for (const { step, record, waiting } of done) {
      memory = { record, waiting };
      if (step !== "none")
        steps.push(`${step} ${step === "clear" ? record?.clearedAtMs : record?.activeAtMs}`);
    }
  }
  return { steps, memory };
}
const on = (atMs: number): Event => ({ atMs, stands: true });
const off = (atMs: number): Event => ({ atMs, stands: false });
const job = (atMs: number): Event => ({ atMs, stands: "job" });

test("an alarm with an activation delay is raised when the condition has lasted so long", () => {
  expect(follow(delayed, [on(0), job(59), job(60)]).steps).toEqual(["raise 60"]);
  expect(follow(delayed, [on(0), on(30), off(50), job(100), on(110), job(160)]).steps).toEqual([]);
  expect(follow(delayed, [on(0), job(200), job(300)]).steps).toEqual(["raise 60"]);
});

test("an alarm with a clearing delay is cleared once its condition has been gone for the whole delay", () => {
  const raised = [on(0), job(60)];
  expect(follow(delayed, [...raised, off(70), job(99), job(100)]).steps).toEqual(["raise 60", "clear 100"]);
  expect(follow(delayed, [...raised, off(70), on(90), job(500)]).steps).toEqual(["raise 60"]);
});

test("a report that arrives after the alarm was raised, but is older, still clears it", () => {
  expect(follow({ ...delayed, clearingDelayMs: 0 }, [on(0), job(60), off(50)]).steps).toEqual([
    "raise 60",
    "clear 60",
  ]);
});

test("an unknown value neither raises nor clears, and after it the delay begins again", () => {
  const unknown = (atMs: number): Event => ({ atMs, stands: null });
  expect(follow(delayed, [on(0), unknown(30), job(100)]).steps).toEqual([]);
  expect(follow(delayed, [on(0), unknown(30), on(40), job(99), job(100)]).steps).toEqual(["raise 100"]);
  expect(follow(delayed, [on(0), job(60), off(70), unknown(80), job(500)]).steps).toEqual(["raise 60"]);
});

test("with recurrence only the last of so many occurrences within the interval raises the alarm", () => {
  const often = { ...plain, recurrence: { withinMs: 100, count: 3 } };
  expect(follow(often, [on(0), off(10), on(20), off(30)]).steps).toEqual([]);
  expect(follow(often, [on(0), off(10), on(20), off(30), on(100)]).steps).toEqual(["raise 100"]);
  expect(follow(often, [on(0), on(60), on(120), on(160)]).steps).toEqual(["raise 160"]);
  expect(follow(often, [on(0), on(0), on(0)]).steps).toEqual([]);
  expect(follow(often, [on(0), off(10), job(200)]).memory.waiting).toBeUndefined();
});

const anyRule: fc.Arbitrary<Rule> = fc.record({
  enabled: fc.constant(true),
  severity: fc.constant("major" as const),
  activationDelayMs: fc.constantFrom(0, 30, 60),
  clearingDelayMs: fc.constantFrom(0, 30, 60),
  recurrence: fc.constantFrom(null, { withinMs: 80, count: 2 }),
});
const anyReports = fc.array(
  fc.record({ afterMs: fc.integer({ min: 1, max: 50 }), stands: fc.constantFrom(true, false, null) }),
  { maxLength: 40 },
);
function toEvents(reports: readonly { afterMs: number; stands: boolean | null }[]): Event[] {
  let atMs = 1;
  return reports.map(({ afterMs, stands }) => ({ atMs: (atMs += afterMs), stands }));
}

test("alarms are the same whenever the job runs, also after a restart", () => {
  fc.assert(
    fc.property(anyRule, anyReports, fc.array(fc.integer({ min: 0, max: 2000 })), (rule, reports, jobs) => {
      const events = toEvents(reports);
      const lastMs = events.at(-1)?.atMs ?? 0;
      const end = job(lastMs + 1000);
      const mixed = [...events, ...jobs.filter((atMs) => atMs <= lastMs).map(job)].toSorted(
        (one, other) => one.atMs - other.atMs,
      );
      const once = follow(rule, [...events, end]);
      expect(follow(rule, [...mixed, end])).toEqual(once);
      const half = Math.floor(mixed.length / 2);
      const before = follow(rule, mixed.slice(0, half));
      const kept = structuredClone(before.memory);
      const after = follow(rule, [...mixed.slice(half), end], kept);
      expect([...before.steps, ...after.steps]).toEqual(once.steps);
    }),
  );
});

test("raises and clears alternate, and none comes before its delay, whatever is reported", () => {
  fc.assert(
    fc.property(anyRule, anyReports, (rule, reports) => {
      const events = toEvents(reports);
      const { steps } = follow(rule, [...events, job(1_000_000)]);
      steps.forEach((step, at) => expect(step.startsWith("clear")).toBe(at % 2 === 1));
      for (const step of steps.filter((one) => !one.startsWith("clear"))) {
        const raisedMs = Number(step.split(" ")[1]);
        const during = events.filter(
          ({ atMs }) => atMs > raisedMs - rule.activationDelayMs && atMs < raisedMs,
        );
        expect(during.filter(({ stands }) => stands === false || stands === null)).toEqual([]);
      }
    }),
  );
});

test("an alarm setting has every field of the specification, and delays of its own (ALM-011)", () => {
  const { document } = checkDocument(alarmConfig, { name: "a", entityType: "SIGN", alarmSeverity: "major" });
  const fields = ["name", "enabled", "description", "alarmType", "alarmSeverity", "entityType", "entityId"];
  const more = ["activateOnReoccurrence", "reoccurrenceInterval", "reoccurrenceCount", "createNotification"];
  const last = ["notificationSeverity", "immediateNotification", "metadata"];
  expect(Object.keys(document)).toEqual(expect.arrayContaining([...fields, ...more, ...last]));
  expect(document).toMatchObject({ activationDelay: 0, clearingDelay: 0 });
});
