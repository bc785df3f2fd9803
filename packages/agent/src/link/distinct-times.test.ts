import { expect, test } from "vitest";
import { distinctTimes } from "./distinct-times.ts";

test("heartbeats have distinct times even if the clock stops or is set back", () => {
  const readings = [1000, 1000, 400, 1001.6, 2000];
  const next = distinctTimes(() => readings.shift() ?? 0);
  const times = [next(), next(), next(), next(), next()].map((time) => Date.parse(time));
  expect(times).toEqual([1000, 1001, 1002, 1003, 2000]);
});
