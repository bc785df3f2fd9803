import { expect, test } from "vitest";
import { fairQueue } from "./fair-queue.ts";

function workUnderTest() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string) => () => {
    order.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endNext = async () => {
    ends.shift()?.();
    for (let turns = 0; turns < 10; turns++) await Promise.resolve();
  };
  return { order, begin, endNext };
}

test("a party that asks much delays only itself, and urgent parties go first", async () => {
  const { order, begin, endNext } = workUnderTest();
  const queue = fairQueue({ concurrency: 1, maxWaiting: 10, maxWaitingOfOne: 4 });
  const ask = (of: string, name: string, isUrgent = false) => queue.run({ of, isUrgent }, begin(name));
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  void ask("b", "b1");
  void ask("a", "a4");
  void ask("c", "c1", true);
  for (let index = 0; index < 6; index++) await endNext();
  expect(order).toEqual(["a1", "c1", "a2", "b1", "a3", "a4"]);
});

test("work is refused, without running, when its party or all together wait for too much", async () => {
  const { order, begin, endNext } = workUnderTest();
  const queue = fairQueue({ concurrency: 1, maxWaiting: 3, maxWaitingOfOne: 2 });
  const ask = (of: string) => queue.run({ of, isUrgent: false }, begin(of));
  const asked = ["a", "a", "a", "a", "b", "c"].map(ask);
  expect(asked.map((one) => one !== undefined)).toEqual([true, true, true, false, true, false]);
  for (let index = 0; index < 4; index++) await endNext();
  expect(order).toEqual(["a", "a", "b", "a"]);
  expect(ask("c")).toBeDefined();
});
