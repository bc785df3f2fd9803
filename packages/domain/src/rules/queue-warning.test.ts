import fc from "fast-check";
import { expect, test } from "vitest";
import { blankPage } from "../sign/message/message-text.ts";
import {
  chooseWarnedSigns,
  fillQueueDistance,
  isSureQueue,
  type SignOnRoad,
  startBeforeKm,
  stopBeforeKm,
  type WarnedSigns,
} from "./queue-warning.ts";

const limits = { count: 2, withinKm: 8 };
const signsAt = (...places: number[]): SignOnRoad[] => places.map((km) => ({ signId: `at ${km}`, km }));
const row = signsAt(1, 3, 5, 7, 9);
const queueAt = (km: number, lengthKm = 1) => [{ km, lengthKm }];
const messageOf = (text: string) => ({
  pages: [{ ...blankPage(), messageLines: [{ segments: [{ text }] }] }],
});
const idsOf = (warned: WarnedSigns) => [...warned.keys()];

const someKm = fc.double({ min: 0, max: 40, noNaN: true });
const someSigns = fc.uniqueArray(someKm, { minLength: 1, maxLength: 12 }).map((places) => signsAt(...places));
const someQueues = fc.array(
  fc.record({ km: someKm, lengthKm: fc.double({ min: 0, max: 10, noNaN: true }) }),
  { maxLength: 3 },
);
const someLimits = fc.record({
  count: fc.integer({ min: 1, max: 5 }),
  withinKm: fc.double({ min: 1, max: 20, noNaN: true }),
});

test("The nearest signs upstream of the tail warn, each with its distance", () => {
  expect([...chooseWarnedSigns(row, queueAt(6.5), limits)]).toEqual([
    ["at 5", 1.5],
    ["at 3", 3.5],
  ]);
  expect([...chooseWarnedSigns(row, queueAt(6.5), { count: 3, withinKm: 2 })]).toEqual([["at 5", 1.5]]);
  expect([...chooseWarnedSigns(row, [], limits)]).toEqual([]);
});

test("A sign between two queues warns of the next one, and a sign inside a queue never warns", () => {
  const queues = [...queueAt(2, 1.5), ...queueAt(8)];
  expect([...chooseWarnedSigns(row, queues, limits)]).toEqual([
    ["at 1", 1],
    ["at 7", 1],
    ["at 5", 3],
  ]);
});

test("A tail that moves upstream takes the sign inside it down, and the next one upstream warns", () => {
  let warned: WarnedSigns = new Map();
  const steps = [6.5, 6, 5.3, 5.1, 3.3, 3.1].map((km) => {
    warned = chooseWarnedSigns(row, queueAt(km, 10 - km), limits, warned);
    return idsOf(warned);
  });
  expect(steps).toEqual([
    ["at 5", "at 3"],
    ["at 5", "at 3"],
    ["at 5", "at 3"],
    ["at 3", "at 1"],
    ["at 3", "at 1"],
    ["at 1"],
  ]);
});

test("No sign warns inside or downstream of every queue, whatever warned before", () => {
  fc.assert(
    fc.property(someSigns, someQueues, someLimits, fc.func(fc.boolean()), (signs, queues, given, didWarn) => {
      const before = new Map(signs.filter(didWarn).map(({ signId }) => [signId, 1]));
      for (const signId of idsOf(chooseWarnedSigns(signs, queues, given, before))) {
        const { km } = signs.find((sign) => sign.signId === signId)!;
        expect(queues.some((queue) => queue.km - km >= stopBeforeKm)).toBe(true);
        expect(queues.some((queue) => km > queue.km && km <= queue.km + queue.lengthKm)).toBe(false);
      }
    }),
  );
});

test("While the tail moves upstream, the signs that warn only move upstream", () => {
  fc.assert(
    fc.property(
      someSigns,
      fc.array(someKm, { minLength: 2, maxLength: 8 }),
      someLimits,
      (signs, places, given) => {
        const headKm = 50;
        let warned: WarnedSigns = new Map();
        let nearestKm = Number.POSITIVE_INFINITY;
        for (const km of places.toSorted((one, other) => other - one)) {
          warned = chooseWarnedSigns(signs, queueAt(km, headKm - km), given, warned);
          const nearest = Math.max(
            ...signs.filter(({ signId }) => warned.has(signId)).map((sign) => sign.km),
          );
          expect(nearest).toBeLessThanOrEqual(nearestKm);
          if (warned.size > 0) nearestKm = nearest;
        }
      },
    ),
  );
});

test("A tail that wavers changes each sign once at most: no sign is taken down and posted again", () => {
  const waver = fc.double({ min: 0, max: startBeforeKm - stopBeforeKm - 0.001, noNaN: true });
  fc.assert(
    fc.property(
      someSigns,
      someKm,
      fc.array(waver, { maxLength: 20 }),
      someLimits,
      (signs, tailKm, moves, given) => {
        const ended = new Set<string>();
        let warned: WarnedSigns = new Map();
        for (const move of moves) {
          const next = chooseWarnedSigns(signs, queueAt(tailKm + move), given, warned);
          for (const signId of idsOf(next)) expect(ended.has(signId)).toBe(false);
          for (const signId of idsOf(warned)) if (!next.has(signId)) ended.add(signId);
          const steady = idsOf(next).filter((signId) => warned.has(signId));
          for (const signId of steady) expect(next.get(signId)).toBe(warned.get(signId));
          warned = next;
        }
      },
    ),
  );
});

test("A queue must be surer to start a warning than to keep it", () => {
  expect([19, 20].map((confidence) => isSureQueue(confidence, false))).toEqual([false, true]);
  expect([11, 12].map((confidence) => isSureQueue(confidence, true))).toEqual([false, true]);
});

test("The distance is filled in as a whole number of miles or kilometres, at least 1", () => {
  const textsAt = (aheadKm: number) =>
    ["QUEUE {mi} MI", "QUEUE {km} KM"].map(
      (text) =>
        fillQueueDistance({ message: messageOf(text) }, aheadKm).message.pages[0]?.messageLines?.[0]
          ?.segments[0]?.text,
    );
  expect(textsAt(3.3)).toEqual(["QUEUE 2 MI", "QUEUE 3 KM"]);
  expect(textsAt(0.3)).toEqual(["QUEUE 1 MI", "QUEUE 1 KM"]);
});
