import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alarmConfig, alarmSeverities, generalAlarmTypes, signAlarmTypes } from "../kinds/alarm-config.ts";
import { alarm, alarmsOf, openAlarms } from "../kinds/alarm.ts";
import { camera } from "../kinds/camera.ts";
import { sign } from "../kinds/sign.ts";
import type { Fields, SelectField } from "../fields/fields.ts";
import { type AnyKind, deviceStatuses } from "../kinds/define-kind.ts";
import { checkDocument } from "../fields/document/validation.ts";
import { alarmFacts, alarmTypesOf } from "./alarm-facts.ts";
import { alarmRule, type AlarmSetting } from "./alarm-rule.ts";
import {
  type AlarmMemory,
  type AlarmRecord,
  alarmSteps,
  noMemory,
  sameWithinMs,
  type SeenFact,
} from "./alarm-step.ts";

const rule: SeenFact["rule"] = {
  enabled: true,
  severity: "major",
  activationDelayMs: 0,
  clearingDelayMs: 0,
  recurrence: null,
};
const fact = (stands: boolean, observedAtMs: number, more: Partial<SeenFact> = {}): SeenFact => ({
  stands,
  observedAtMs,
  detail: null,
  rule,
  mayRaise: true,
  ...more,
});

function replayFacts(facts: readonly SeenFact[], start?: AlarmRecord) {
  const { memory, steps } = replay(facts, { ...noMemory, record: start });
  return { record: memory.record, waiting: memory.waiting, steps };
}

function replay(facts: readonly SeenFact[], start = noMemory) {
  let memory: AlarmMemory = start;
  const steps: string[] = [];
  for (const one of facts) {
    const done = alarmSteps(memory, one);
    memory = done.at(-1) ?? memory;
    steps.push(...(done.length === 0 ? ["none"] : done.map(({ step }) => step)));
  }
  return { memory: { record: memory.record, waiting: memory.waiting }, steps };
}

const anyFact = fc.record({ stands: fc.boolean(), observedAtMs: fc.integer({ min: 0, max: 500_000 }) });
const anyFacts = fc
  .array(anyFact, { maxLength: 30 })
  .map((given) => given.map(({ stands, observedAtMs }) => fact(stands, observedAtMs)));

describe("one alarm of a type on an entity", () => {
  test("duplicates raise and clear once (ALM-022)", () => {
    const { steps, record } = replayFacts([
      fact(true, 1),
      fact(true, 1),
      fact(true, 2),
      fact(false, 3),
      fact(false, 3),
    ]);
    expect(steps).toEqual(["raise", "none", "none", "clear", "none"]);
    expect(record).toMatchObject({ active: false, activeAtMs: 1, clearedAtMs: 3, isClearedByHand: false });
  });

  test("repeating a fact changes nothing", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const once = replayFacts(facts);
        const twice = replayFacts(facts.flatMap((one) => [one, one]));
        expect(twice.record).toEqual(once.record);
        expect(twice.steps.filter((step) => step !== "none")).toEqual(
          once.steps.filter((step) => step !== "none"),
        );
      }),
    );
  });

  test("the newest observation decides whether an alarm is active, in any arrival order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyFact, { selector: (one) => one.observedAtMs, minLength: 1 }), (given) => {
        const facts = given.map(({ stands, observedAtMs }) => fact(stands, observedAtMs));
        const newest = facts.reduce((one, other) => (other.observedAtMs > one.observedAtMs ? other : one));
        const { record } = replayFacts([fact(true, -1), ...facts]);
        expect(record?.active).toBe(newest.stands);
      }),
    );
  });

  test("raises and clears alternate, whatever is observed", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const turns = replayFacts(facts).steps.filter((step) => step !== "none" && step !== "note");
        turns.forEach((step, at) => expect(step === "clear").toBe(at % 2 === 1));
      }),
    );
  });

  test("a flapping alarm stays one alarm with a count; one raised later is a new alarm", () => {
    const flapping = [0, 1, 2].flatMap((n) => [fact(true, n * 20_000), fact(false, n * 20_000 + 10_000)]);
    const { steps, record } = replayFacts(flapping);
    expect(steps).toEqual(["raise", "clear", "return", "clear", "return", "clear"]);
    expect(record).toMatchObject({ occurrences: 3, activeAtMs: 40_000 });
    expect(replayFacts([fact(true, 50_001 + sameWithinMs)], record)).toMatchObject({
      steps: ["raise"],
      record: { occurrences: 1 },
    });
  });

  test("flapping creates at most one record per minute", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const raised = replayFacts(facts).steps.filter((step) => step === "raise").length;
        expect(raised).toBeLessThanOrEqual(Math.ceil(500_000 / sameWithinMs) + 1);
      }),
    );
  });

  test("a manual clear covers earlier observations, and a persisting condition raises a new alarm", () => {
    const { record } = replayFacts([fact(true, 10)]);
    const byHand = { active: false, clearedAtMs: 100, isClearedByHand: true, observedAtMs: 100 };
    const cleared = record && { ...record, ...byHand };
    expect(replayFacts([fact(true, 99)], cleared).steps).toEqual(["none"]);
    expect(replayFacts([fact(true, 101)], cleared)).toMatchObject({
      steps: ["raise"],
      record: { activeAtMs: 101, occurrences: 1 },
    });
  });

  test("backfill clears alarms and raises none", () => {
    const late = { mayRaise: false };
    expect(replayFacts([fact(true, 1, late)]).record).toBeUndefined();
    expect(
      replayFacts([fact(true, 1), fact(true, 2, { ...late, detail: "x" }), fact(false, 3, late)]).steps,
    ).toEqual(["raise", "none", "clear"]);
  });

  test("changed text or severity updates the active alarm; a disabled one clears", () => {
    const { steps, record } = replayFacts([
      fact(true, 1, { detail: "door 1" }),
      fact(true, 2, { detail: "door 1, 2" }),
      fact(true, 3, { detail: "door 1, 2", rule: { ...rule, severity: "critical" } }),
      fact(true, 4, { rule: { ...rule, enabled: false, severity: "critical" } }),
    ]);
    expect(steps).toEqual(["raise", "note", "note", "clear"]);
    expect(record).toMatchObject({ severity: "critical", detail: "door 1, 2", active: false });
  });
});

describe("alarms from an observation", () => {
  const findFacts = (entityType: string, status: (typeof deviceStatuses)[number], state: object = {}) =>
    Object.fromEntries(
      alarmFacts({ entityType, status, state: { ...state } }).map((one) => [one.alarmType, one.stands]),
    );

  test("a silent device raises a communication alarm, a responding one clears it (ALM-007)", () => {
    expect(findFacts("CAMERA", "OFFLINE")).toEqual({ communicationFailure: true });
    expect(findFacts("CAMERA", "ONLINE")).toEqual({ communicationFailure: false, device: false });
    expect(findFacts("CAMERA", "DEGRADED")).toEqual({ communicationFailure: false, device: true });
    const [fact] = alarmFacts({
      entityType: "WIM",
      status: "OFFLINE",
      state: { problem: { code: "snmpError", detail: "genErr" } },
    });
    expect(fact?.detail).toBe("genErr");
  });

  test("an unknown state changes nothing, and a device that is not polled has no alarm", () => {
    expect(findFacts("SIGN", "UNKNOWN")).toEqual({});
    for (const status of ["DISABLED", "NOT_POLLABLE"] as const)
      expect(findFacts("SIGN", status)).toEqual(
        Object.fromEntries(signAlarmTypes.map((type) => [type, false])),
      );
  });

  test("signs have sign alarms, and a silent sign keeps its alarms (ALM-009, ALM-010)", () => {
    const state = { shortErrors: ["doorOpen", "lamp"], controlMode: "local" };
    const standing = Object.entries(findFacts("SIGN", "DEGRADED", state)).filter(([, stands]) => stands);
    expect(standing.map(([type]) => type)).toEqual(["lampTest", "nonCentralControlMode", "doorOpen"]);
    expect(findFacts("SIGN", "OFFLINE", state)).toEqual({ communicationFailure: true });
    expect(Object.keys(findFacts("SIGN", "ONLINE"))).toEqual([...signAlarmTypes]);
    expect(alarmTypesOf("DETECTOR")).toEqual([...generalAlarmTypes]);
  });

  test("an alarm list of signs offers the types of signs, that of cameras the general ones (ALM-010)", () => {
    const offered = (kind: AnyKind) => alarmsOf(kind, "").fields["alarmType"] as SelectField;
    expect(offered(sign).options).toEqual(expect.arrayContaining([...signAlarmTypes]));
    expect(offered(sign).options).not.toContain("device");
    expect(offered(camera).options).toEqual([...generalAlarmTypes]);
  });

  test("no device has an alarm that its kind does not define", () => {
    const anyDevice = fc.record({
      entityType: fc.constantFrom("SIGN", "CAMERA", "DETECTOR"),
      status: fc.constantFrom(...deviceStatuses),
      state: fc.constantFrom({}, { problem: "x" }, { problem: null, shortErrors: ["pixel"] }),
    });
    fc.assert(
      fc.property(anyDevice, (device) => {
        const types = alarmFacts(device).map(({ alarmType }) => alarmType);
        expect(alarmTypesOf(device.entityType)).toEqual(expect.arrayContaining(types));
        expect(new Set(types).size).toBe(types.length);
      }),
    );
  });
});

describe("alarm configuration", () => {
  const subject = { entityType: "SIGN", entityId: "a", alarmType: "doorOpen" } as const;
  const setting = (more: Partial<AlarmSetting>): AlarmSetting => ({
    name: "s",
    description: null,
    enabled: true,
    entityType: "SIGN",
    entityId: null,
    alarmType: null,
    alarmSeverity: "info",
    createNotification: false,
    notificationSeverity: null,
    immediateNotification: false,
    measuredValue: null,
    comparison: null,
    limit: null,
    clearLimit: null,
    activationDelay: 0,
    clearingDelay: 0,
    activateOnReoccurrence: false,
    reoccurrenceInterval: 5000,
    reoccurrenceCount: 1,
    ...more,
  });

  test("all alarms are on by default, and an unexpected message has the highest severity (ALM-008)", () => {
    expect(alarmRule([], subject)).toMatchObject({ enabled: true, severity: "minor", name: null });
    expect(alarmRule([], { ...subject, alarmType: "unexpectedMessage" }).severity).toBe("critical");
    expect(alarmSeverities).toEqual(["info", "warning", "minor", "major", "critical"]);
    expect(checkDocument(alarmConfig, { name: "a" }).document.enabled).toBe(true);
  });

  test("an entity's setting overrides those of its type (ALM-014)", () => {
    const settings = [
      setting({ alarmSeverity: "critical" }),
      setting({ alarmType: "doorOpen", alarmSeverity: "major" }),
      setting({ entityId: "b", alarmSeverity: "critical" }),
      setting({ entityType: "CAMERA", alarmSeverity: "critical" }),
    ];
    expect(alarmRule(settings, subject).severity).toBe("major");
    const own = setting({ entityId: "a", enabled: false, name: "Door is mended" });
    expect(alarmRule([...settings, own], subject)).toMatchObject({ enabled: false, name: "Door is mended" });
  });

  test("of equal settings an enabled one wins, then the most severe", () => {
    const alike = [
      setting({ alarmSeverity: "warning" }),
      setting({ alarmSeverity: "major" }),
      setting({ enabled: false, alarmSeverity: "critical" }),
    ];
    for (const settings of [alike, alike.toReversed()])
      expect(alarmRule(settings, subject)).toMatchObject({ enabled: true, severity: "major" });
  });
});

test("the alarm list shows active and unacknowledged ones that are not shelved, newest first, and is read only (ALM-006)", () => {
  const fields = Object.values(alarm.fields as Fields);
  expect(fields.filter(({ readOnly }) => readOnly !== true)).toEqual([]);
  expect(alarm.list).toMatchObject({ sort: "activeTime", ascending: false, filter: openAlarms });
  expect(openAlarms).toMatchObject({ match: "all" });
});
