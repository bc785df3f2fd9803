import fc from "fast-check";
import { expect, test } from "vitest";
import { computeAlarmRate, type RaisedAlarm, ratePeriodMs } from "./alarm-rate.ts";

const raised = (activeAtMs: number, more: Partial<RaisedAlarm> = {}): RaisedAlarm => ({
  name: "Door open",
  entityType: "SIGN",
  entityId: "s1",
  entityName: "DMS 1",
  activeAtMs,
  active: false,
  occurrences: 1,
  chattering: false,
  standing: false,
  ...more,
});
const span = { fromMs: 0, toMs: 4 * ratePeriodMs };

test("alarms count per ten minutes and operator, with peak, time above the acceptable rate, and floods", () => {
  const alarms = [
    ...Array.from({ length: 22 }, () => raised(5)),
    ...Array.from({ length: 4 }, () => raised(ratePeriodMs)),
    raised(3 * ratePeriodMs - 1, { entityId: "s2", entityName: "DMS 2", occurrences: 2, chattering: true }),
  ];
  expect(computeAlarmRate(alarms, span, 2)).toMatchObject({
    total: 28,
    periods: [11, 2, 1, 0],
    average: 3.5,
    peak: 11,
    aboveAcceptable: 50,
    inFlood: 25,
    chattering: 1,
    standing: 0,
    causes: [
      { entityName: "DMS 1", count: 26 },
      { entityName: "DMS 2", count: 2 },
    ],
  });
});

test("every alarm of the span is in exactly one period, and at most ten causes are named", () => {
  const anyAlarm = fc
    .record({ at: fc.integer({ min: 0, max: span.toMs - 1 }), device: fc.integer({ min: 0, max: 30 }) })
    .map(({ at, device }) => raised(at, { entityId: `s${device}`, entityName: `DMS ${device}` }));
  fc.assert(
    fc.property(fc.array(anyAlarm), fc.integer({ min: 1, max: 5 }), (alarms, operators) => {
      const { periods, total, causes, peak } = computeAlarmRate(alarms, span, operators);
      expect(total).toBe(alarms.length);
      expect(periods.reduce((sum, one) => sum + one, 0) * operators).toBeCloseTo(total);
      expect(peak).toBe(Math.max(...periods));
      expect(causes.length).toBeLessThanOrEqual(10);
      expect(causes.map(({ count }) => count)).toEqual(
        causes.map(({ count }) => count).toSorted((one, other) => other - one),
      );
    }),
  );
});
