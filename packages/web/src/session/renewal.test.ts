import { expect, test } from "vitest";
import { renewalDelayMs } from "./renewal.ts";

test("a token is renewed a minute before expiry, a short-lived one at two thirds of its lifetime", () => {
  expect(renewalDelayMs(600_000)).toBe(540_000);
  expect(renewalDelayMs(60_000)).toBe(40_000);
  expect(renewalDelayMs(120_000)).toBe(80_000);
});

test("an expired token is renewed at once, but not in a tight loop", () => {
  expect(renewalDelayMs(-5_000)).toBe(1_000);
});
