import { AppError } from "@gantry/domain/errors.ts";
import { expect, test } from "vitest";
import { movableClock } from "../../testing/movable-clock.ts";
import { callBudgets } from "./call-budgets.ts";

const megabyte = 1024 * 1024;
const budgetsUnderTest = () => {
  const clock = movableClock();
  return { clock, budgets: callBudgets(clock) };
};
const isRefused = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "tooManyRequests") return true;
    throw error;
  }
};
const person = { tenantId: "metro", id: "ada" };
const stranger = { tenantId: "north", id: "nora" };

test("a person's calls are limited, and calls of others and later ones are not", () => {
  const { clock, budgets } = budgetsUnderTest();
  const countRefused = (calls: number) =>
    Array.from({ length: calls }, () => isRefused(() => budgets.takeCall(person))).filter(Boolean).length;
  expect(countRefused(2_000)).toBe(0);
  expect(countRefused(10)).toBe(10);
  expect(isRefused(() => budgets.takeCall({ ...person, id: "owen" }))).toBe(false);
  clock.advanceMs(1_000);
  expect(countRefused(100)).toBe(0);
});

test("the people of a tenant share a budget of calls, which leaves other tenants theirs", () => {
  const { budgets } = budgetsUnderTest();
  const callAs = (index: number) => () =>
    budgets.takeCall({ tenantId: "metro", id: `person ${index % 100}` });
  const refused = Array.from({ length: 10_100 }, (_, index) => isRefused(callAs(index)));
  expect(refused.indexOf(true)).toBe(10_000);
  expect(isRefused(() => budgets.takeCall(stranger))).toBe(false);
});

test("a tenant's large bodies are parsed only few at a time and few a second", () => {
  const { clock, budgets } = budgetsUnderTest();
  const take = () => budgets.takeBody(person, 2 * megabyte);
  const [first] = [take(), take()];
  expect(isRefused(take)).toBe(true);
  expect(isRefused(() => budgets.takeBody(stranger, 2 * megabyte))).toBe(false);
  first?.();
  let parsed = 0;
  while (!isRefused(() => take()())) parsed += 1;
  expect(parsed).toBeLessThanOrEqual(3);
  clock.advanceMs(4_000);
  expect(isRefused(() => take()())).toBe(false);
});
