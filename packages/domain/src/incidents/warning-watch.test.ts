import fc from "fast-check";
import { expect, test } from "vitest";
import { findUnwarned, type WatchedSign } from "./warning-watch.ts";

const kmToDegrees = 1 / 111.195;
/** On I-25 northbound, `km` before the crash. */
const sign = (id: string, km: number, messages: WatchedSign["messages"] = []): WatchedSign => ({
  name: id,
  id,
  roadName: "I-25",
  direction: "Northbound",
  point: [-105, 39.7 - km * kmToDegrees],
  messages,
});
const crash = { id: "crash", roadName: "I-25", direction: "Northbound", point: [-105, 39.7] as const };
const namesOf = (signs: readonly WatchedSign[]) =>
  findUnwarned([crash], signs).map(({ upstream }) => upstream.map(({ device }) => device.id));

test("An incident is unwarned until a sign upstream holds its message or another warning", () => {
  expect(namesOf([sign("far", 9), sign("near", 2)])).toEqual([["near", "far"]]);
  expect(namesOf([sign("near", 2), sign("far", 9, [{ priority: 3, associatedEntityId: "crash" }])])).toEqual(
    [],
  );
  expect(namesOf([sign("near", 2, [{ priority: 2, associatedEntityId: null }])])).toEqual([]);
  expect(namesOf([sign("near", 2, [{ priority: 5, associatedEntityId: "other" }])])).toEqual([["near"]]);
});

test("A message behind the incident, on the other direction or too far away does not warn of it", () => {
  const message = [{ priority: 1, associatedEntityId: "crash" }];
  const behind = sign("behind", -1, message);
  const across = { ...sign("across", 3, message), direction: "Southbound" };
  const far = sign("far", 16, message);
  expect(namesOf([sign("near", 2), behind, across, far])).toEqual([["near"]]);
  expect(namesOf([behind, across, far])).toEqual([]);
  expect(findUnwarned([{ ...crash, point: null }], [sign("near", 2)])).toEqual([]);
});

test("A hazard is warned of exactly if one of its upstream signs holds a warning", () => {
  const anySign = fc.record({
    km: fc.integer({ min: -20, max: 20 }),
    priority: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(anySign, { maxLength: 8 }), (made) => {
      const signs = made.map(({ km, priority }, at) =>
        sign(String(at), km, [{ priority, associatedEntityId: null }]),
      );
      const before = made.filter(({ km }) => km > 0 && km < 15);
      const isUnwarned = before.length > 0 && before.every(({ priority }) => priority > 2);
      // At 15 km the distance is rounded either way.
      fc.pre(made.every(({ km }) => km !== 15));
      expect(findUnwarned([crash], signs)).toHaveLength(isUnwarned ? 1 : 0);
    }),
  );
});
