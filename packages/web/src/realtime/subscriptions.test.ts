import { expect, test } from "vitest";
import { Subscriptions } from "./subscriptions.ts";

test("equal subscriptions of two screens are shared and end with the last one (RT-009, RT-011)", () => {
  const subscriptions = new Subscriptions();
  const first = subscriptions.add("SIGN", ["b", "a"]);
  const second = subscriptions.add("SIGN", ["a", "b"]);
  expect(first.added).toMatchObject({ entityType: "SIGN", ids: ["a", "b"] });
  expect(second.added).toBeUndefined();
  expect(subscriptions.remove(first.key)).toBeUndefined();
  expect(subscriptions.remove(second.key)).toEqual(first.added);
  expect(subscriptions.all()).toEqual([]);
});

test("all of a type and some of a type are different subscriptions", () => {
  const subscriptions = new Subscriptions();
  subscriptions.add("SIGN", []);
  subscriptions.add("SIGN", ["a"]);
  const sent = subscriptions.all();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ subscriptionId }) => subscriptionId)).size).toBe(2);
});

test("after a reconnect all active subscriptions are known (RT-004)", () => {
  const subscriptions = new Subscriptions();
  const signs = subscriptions.add("SIGN", []);
  subscriptions.add("CAMERA", ["c1"]);
  subscriptions.remove(signs.key);
  expect(subscriptions.all().map(({ entityType }) => entityType)).toEqual(["CAMERA"]);
});
