import fc from "fast-check";
import { expect, test } from "vitest";
import { moduleOfEntity, nextAttemptMs, readDeliveryChoice, toggleWay, waysFor } from "./delivery.ts";

const hourMs = 3_600_000;

test("delays double from half a minute to half an hour, and a message is given up after 25 hours", () => {
  const delaysMs: number[] = [];
  for (let nowMs = 0, attempts = 1; ; attempts++) {
    const next = nextAttemptMs({ attempts, firstAtMs: 0 }, nowMs);
    if (next === undefined) break;
    delaysMs.push(next - nowMs);
    nowMs = next;
  }
  expect(delaysMs.slice(0, 8).map((ms) => ms / 60_000)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30]);
  const totalMs = delaysMs.reduce((sum, ms) => sum + ms, 0);
  expect(totalMs).toBeGreaterThanOrEqual(25 * hourMs);
  expect(totalMs).toBeLessThanOrEqual(25.5 * hourMs);
});

test("a receiver that returns within a day is tried again within half an hour", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * hourMs }), (awayMs) => {
      let nowMs = 0;
      for (let attempts = 1; nowMs < awayMs; attempts++) {
        const next = nextAttemptMs({ attempts, firstAtMs: 0 }, nowMs);
        if (next === undefined) return false;
        nowMs = next;
      }
      return nowMs - awayMs <= hourMs / 2;
    }),
  );
});

test("ways are chosen by the module of the entity and the severity", () => {
  const choice = { ways: { signs: { critical: ["email"] as const } }, quiet: null };
  expect(waysFor(choice, { entityType: "SIGN", severity: "critical" })).toEqual(["email"]);
  expect(waysFor(choice, { entityType: "SIGN", severity: "info" })).toEqual([]);
  expect(waysFor(choice, { entityType: "CAMERA", severity: "critical" })).toEqual([]);
  expect(["AUTOMATED_INCIDENT", "WEATHER_STATION", "NO_SUCH_TYPE"].map(moduleOfEntity)).toEqual([
    "aid",
    "weather",
    "system",
  ]);
});

test("a stored choice is read without what is no choice, and never throws", () => {
  const quiet = { from: "22:00", to: "06:00", zone: "Europe/Berlin", exceptCritical: true };
  const ways = {
    signs: { critical: ["email", "pigeon"], loud: ["email"] },
    ships: {},
    aid: { info: "email" },
  };
  expect(readDeliveryChoice({ ways, quiet })).toEqual({ ways: { signs: { critical: ["email"] } }, quiet });
  expect(readDeliveryChoice({ ways: [], quiet: { ...quiet, to: "22:00" } })).toEqual({
    ways: {},
    quiet: null,
  });
  fc.assert(
    fc.property(fc.anything(), (value) => readDeliveryChoice({ ways: value, quiet: value }).quiet === null),
  );
});

test("a way that is toggled twice leaves the choice as it was", () => {
  const cell = { module: "aid", severity: "info", way: "email" } as const;
  const none = readDeliveryChoice(null);
  expect(toggleWay(none, cell)).toEqual({ ways: { aid: { info: ["email"] } }, quiet: null });
  expect(toggleWay(toggleWay(none, cell), cell)).toEqual(none);
  const halfTyped = { from: "22:00", to: "", zone: "UTC", exceptCritical: true };
  expect(toggleWay({ ...none, quiet: halfTyped }, cell).quiet).toEqual(halfTyped);
});
