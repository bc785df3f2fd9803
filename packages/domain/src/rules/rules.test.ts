import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conditionRule } from "../kinds/condition-rule.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { findCircle, type LinkedRule } from "./rule-circles.ts";
import { countRounds, countWithinHour, maxRounds, roundWithinMs } from "./rule-limits.ts";
import { type RuleMemory, type RuleStep, type SubjectFact, stepRule, unknownEndsMs } from "./rule-memory.ts";
import { isInWindow } from "./rule-window.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const timing = { holdMs: 2 * minuteMs, endHoldMs: minuteMs };
const fact = (observedAtMs: number, stands: boolean | null, subject = "a"): SubjectFact => ({
  subject,
  observedAtMs,
  maxGapMs: minuteMs,
  judge: () => ({ stands, measured: null }),
});

/** Looks at the times, each with what is reported then; returns whether the rule is active after each look. */
function follow(looks: readonly { atMs: number; stands: boolean | null }[]): boolean[] {
  let memory: RuleMemory = {};
  return looks.map(({ atMs, stands }) => {
    const step: RuleStep = stepRule(memory, [fact(atMs, stands)], { ...timing, nowMs: atMs });
    // As it is stored between two looks.
    memory = JSON.parse(JSON.stringify(step.memory)) as RuleMemory;
    return step.active.length > 0;
  });
}
const every = (stepMs: number, states: readonly (boolean | null)[]) =>
  states.map((stands, at) => ({ atMs: at * stepMs, stands }));

describe("the time for which a condition must hold", () => {
  test("starts a rule after it, not before, and ends it after its own time", () => {
    const states = [true, true, true, true, true, false, false, false];
    expect(follow(every(minuteMs / 2, states))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test("starts again after an interruption", () => {
    expect(
      follow(every(minuteMs / 2, [true, true, true, false, true, true, true, true])).includes(true),
    ).toBe(false);
  });

  test("is not interrupted by a value that is missing for a moment", () => {
    expect(follow(every(minuteMs / 2, [true, null, true, true, true]))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(follow(every(minuteMs / 2, [true, null, null, null, true, null, true]))).not.toContain(true);
  });

  test("is never shorter than the condition held without interruption", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (states) => {
        const stepMs = 20_000;
        const active = follow(every(stepMs, states));
        active.forEach((isActive, at) => {
          if (!isActive || active[at - 1] === true) return;
          const held = states.slice(at - timing.holdMs / stepMs, at + 1);
          expect(held.length).toBeGreaterThan(timing.holdMs / stepMs);
          expect(held.every(Boolean)).toBe(true);
        });
      }),
    );
  });

  test("does not pass by a clock that jumps ahead, and a clock set back delays no end for ever", () => {
    expect(
      follow([
        { atMs: 0, stands: true },
        { atMs: hourMs, stands: true },
      ]),
    ).toEqual([false, false]);
    const back = [0, 1, 2].map((at) => ({ atMs: hourMs + at * minuteMs, stands: true }));
    const after = [0, 1, 2].map((at) => ({ atMs: at * minuteMs, stands: false }));
    expect(follow([...back, ...after])).toEqual([false, false, true, true, false, false]);
  });

  test("never starts a rule early whatever the clock does", () => {
    const jump = fc.option(fc.integer({ min: -2 * hourMs, max: 2 * hourMs }), { nil: null });
    fc.assert(
      fc.property(fc.array(jump, { maxLength: 40 }), (jumps) => {
        const passedMs = 20_000;
        let [memory, atMs, heldMs]: [RuleMemory, number, number] = [{}, 10 * hourMs, 0];
        for (const jumpMs of jumps) {
          atMs += jumpMs ?? passedMs;
          // A jump of less than the longest gap cannot be told from time that passed.
          heldMs += passedMs + (jumpMs !== null && jumpMs > 0 && jumpMs <= minuteMs ? jumpMs : 0);
          const step = stepRule(memory, [fact(atMs, true)], { ...timing, nowMs: atMs });
          memory = step.memory;
          if (step.active.length > 0) expect(heldMs).toBeGreaterThanOrEqual(timing.holdMs);
        }
      }),
    );
  });
});

describe("a condition of which nothing is known", () => {
  test("stays for minutes, then ends", () => {
    const started = every(minuteMs / 2, [true, true, true, true, true]);
    const lastMs = 2 * minuteMs;
    const unknown = [minuteMs, unknownEndsMs - 1, unknownEndsMs + 1].map((ms) => ({
      atMs: lastMs + ms,
      stands: null,
    }));
    expect(follow([...started, ...unknown]).slice(-4)).toEqual([true, true, true, false]);
  });

  test("ends when its subject is no longer listed", () => {
    const start = { ...timing, holdMs: 0, nowMs: 0 };
    const { memory, active } = stepRule({}, [fact(0, true)], start);
    expect(active).toEqual(["a"]);
    const ending = stepRule(memory, [], { ...start, nowMs: 1000 });
    expect([ending.active, ending.dueAtMs]).toEqual([["a"], 1000 + timing.endHoldMs]);
    const over = stepRule(ending.memory, [], { ...start, nowMs: 1000 + timing.endHoldMs });
    expect([over.active, over.memory]).toEqual([[], {}]);
  });
});

test("activations count for an hour, also after the clock was set back", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3 * hourMs, max: 3 * hourMs })), (times) => {
      const now = 10 * hourMs;
      const count = countWithinHour(
        times.map((ms) => now + ms),
        now,
      );
      expect(count).toBe(times.filter((ms) => Math.abs(ms) < hourMs).length);
    }),
  );
});

test("rounds count each action that is followed by its own cause soon", () => {
  let earlier: { startedMs: number; rounds: number; actedOn: string[] }[] = [];
  const rounds = [0, 1, 2, 3].map((at) => {
    const now = at * minuteMs;
    const count = countRounds("SIGN/a", earlier, now);
    earlier = [...earlier, { startedMs: now, rounds: count, actedOn: ["SIGN/a"] }];
    return count;
  });
  expect(rounds).toEqual([0, 1, 2, maxRounds]);
  expect(countRounds("SIGN/b", earlier, 4 * minuteMs)).toBe(0);
  expect(countRounds("SIGN/a", earlier, 3 * minuteMs + roundWithinMs + 1)).toBe(0);
});

describe("circles of rules", () => {
  const watching = (id: string, sign: string | null, actsOn: readonly string[]): LinkedRule => ({
    id,
    condition: { conditionType: "alarm", entityType: "SIGN", entityId: sign, alarmType: null },
    actsOn: actsOn.map((entityId) => ({ entityType: "SIGN", entityId })),
  });

  test("are found over several rules, and only where an action can raise the alarm", () => {
    const first = watching("1", "a", ["b"]);
    expect(findCircle(first, [watching("2", "b", ["c"]), watching("3", "c", ["a"])])).toEqual([
      "1",
      "2",
      "3",
    ]);
    expect(findCircle(first, [watching("2", "b", ["c"])])).toBeUndefined();
    expect(findCircle(watching("1", null, ["b"]), [])).toEqual(["1"]);
    const door = { ...first.condition, entityId: "b", alarmType: "doorOpen" as const };
    expect(findCircle({ ...first, condition: door }, [])).toBeUndefined();
  });

  test("are found exactly when the rule can be reached from itself", () => {
    const device = fc.integer({ min: 0, max: 4 }).map(String);
    const rule = fc.record({ sign: device, actsOn: fc.array(device, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 6 }), (given) => {
        const rules = given.map(({ sign, actsOn }, at) => watching(String(at), sign, actsOn));
        const [start] = given;
        let reached = new Set(start?.actsOn);
        for (let round = 0; round < 6; round++)
          reached = new Set([
            ...reached,
            ...given.filter(({ sign }) => reached.has(sign)).flatMap(({ actsOn }) => actsOn),
          ]);
        const [first, ...others] = rules;
        expect(first && findCircle(first, others) !== undefined).toBe(reached.has(start?.sign ?? ""));
      }),
    );
  });
});

describe("the hours of a rule", () => {
  const at = (iso: string, zone = "UTC") => ({ nowMs: msFromIso(iso), zone });

  test("past midnight belong to the day on which they start, in the zone of the tenant", () => {
    const night = {
      fromTime: "22:00",
      untilTime: "06:00",
      weekdays: ["FR" as const],
    };
    expect(isInWindow(night, at("2026-11-28T05:00:00Z", "America/Denver"))).toBe(true);
    expect(isInWindow(night, at("2026-11-28T12:59:00Z", "America/Denver"))).toBe(true);
    expect(isInWindow(night, at("2026-11-28T13:00:00Z", "America/Denver"))).toBe(false);
    expect(isInWindow(night, at("2026-11-27T12:00:00Z", "America/Denver"))).toBe(false);
  });

  test("without times are whole days, and without days every day", () => {
    const always = { fromTime: null, untilTime: null, weekdays: [] };
    expect(isInWindow(always, at("2026-11-28T05:00:00Z"))).toBe(true);
    expect(isInWindow({ ...always, weekdays: ["SU"] }, at("2026-11-28T05:00:00Z"))).toBe(false);
  });
});

describe("the document of a rule", () => {
  const rule = {
    name: "Slow",
    entityType: "DETECTOR",
    measuredValue: "trafficSpeed",
    comparison: "below",
    limit: 48,
    notifyPeople: true,
  };
  const codesOf = (more: object) =>
    checkDocument(conditionRule, { ...rule, ...more }).issues.map(({ field, code }) => `${field} ${code}`);

  test("names a condition that can be evaluated and something to do", () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ notifyPeople: false })).toEqual(["notifyPeople ruleDoesNothing"]);
    expect(codesOf({ limit: null })).toEqual(["limit required"]);
    expect(codesOf({ clearLimit: 40 })).toEqual(["clearLimit clearsBeforeLimit"]);
    expect(codesOf({ measuredValue: "friction" })).toEqual(["measuredValue notAnOption"]);
    expect(codesOf({ signIds: ["s"] })).toEqual(["libraryMessageId required"]);
    expect(codesOf({ conditionType: "time" })).toEqual(["fromTime required", "untilTime required"]);
    expect(codesOf({ fromTime: "08:00" })).toEqual(["untilTime required"]);
    expect(codesOf({ fromTime: "08:00", untilTime: "08:00" })).toEqual(["untilTime sameTimes"]);
    expect(codesOf({ conditionType: "alarm", alarmType: "doorOpen" })).toEqual(["alarmType notAnOption"]);
    expect(codesOf({ maxPerHour: 0 })).toEqual(["maxPerHour tooSmall"]);
  });

  test("is in shadow mode and below operators' messages by default", () => {
    expect(checkDocument(conditionRule, rule).document).toMatchObject({
      ruleMode: "shadow",
      signPriority: 100,
    });
  });
});
