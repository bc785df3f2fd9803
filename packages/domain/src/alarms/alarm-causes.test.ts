import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CauseMember,
  type DeviceKey,
  deviceKey,
  type Fall,
  kindOfCause,
  learnCauses,
  minTimesTogether,
  togetherWithinMs,
} from "./alarm-causes.ts";

const hourMs = 3_600_000;
const member = (entityId: string, more: Partial<CauseMember> = {}): CauseMember => ({
  entityType: "SIGN",
  entityId,
  agentId: "west",
  network: null,
  location: null,
  ...more,
});
const falls = (ids: string, atMs: number): Fall[] =>
  ids.split("").map((entityId, at) => ({ entityType: "SIGN", entityId, atMs: atMs + at * 5_000 }));
const learn = (given: readonly Fall[]) =>
  learnCauses(given, ({ entityId }) => member(entityId)).map(
    ({ members, times }) => `${members.map(({ entityId }) => entityId).join("")} ${times}`,
  );

describe("causes learned from who falls silent together", () => {
  test("devices that fell silent within a minute three times share a cause, two times are chance", () => {
    const together = [0, 1, 2].flatMap((hour) => falls("abcdefg", hour * hourMs));
    expect(learn(together)).toEqual(["abcdefg 3"]);
    expect(learn([...together, ...falls("gfedcba", 3 * hourMs)])).toEqual(["abcdefg 4"]);
    expect(learn(together.filter(({ atMs }) => atMs < 2 * hourMs))).toEqual([]);
    expect(learn([])).toEqual([]);
  });

  test("falls more than a minute apart are not together", () => {
    const apart = [0, 1, 2].flatMap((hour) => [
      ...falls("a", hour * hourMs),
      ...falls("b", hour * hourMs + togetherWithinMs + 1),
    ]);
    expect(learn(apart)).toEqual([]);
  });

  test("a device that mostly fails alone is not put into the cause of others", () => {
    const together = [0, 1, 2].flatMap((hour) => falls("abx", hour * hourMs));
    const alone = [10, 11, 12, 13].flatMap((hour) => falls("x", hour * hourMs));
    expect(learn([...together, ...alone])).toEqual(["ab 3"]);
  });

  test("a fall of hundreds of devices says nothing about cabinets", () => {
    const all = Array.from({ length: 200 }, (_, at) => `d${at}`);
    const given = [0, 1, 2, 3].flatMap((hour) =>
      all.map((entityId): Fall => ({ entityType: "SIGN", entityId, atMs: hour * hourMs })),
    );
    expect(learn(given)).toEqual([]);
  });

  test("whatever fell silent, a device is in one cause, and all of its members fell silent together as often as it says", () => {
    const fall = fc.record({
      entityType: fc.constantFrom("SIGN", "CAMERA"),
      entityId: fc.constantFrom("a", "b", "c", "d", "e"),
      atMs: fc.integer({ min: 0, max: 40 }).map((step) => step * 40_000),
    });
    fc.assert(
      fc.property(fc.array(fall, { maxLength: 80 }), (given) => {
        const causes = learnCauses(given, () => undefined);
        const keys = causes.flatMap(({ members }) => members.map(deviceKey));
        expect(new Set(keys).size).toBe(keys.length);
        for (const { members, times } of causes) {
          expect(members.length).toBeGreaterThanOrEqual(2);
          expect(times).toBeGreaterThanOrEqual(minTimesTogether);
          expect(countTogether(given, members)).toBeGreaterThanOrEqual(times);
        }
        expect(learnCauses(given.toReversed(), () => undefined)).toEqual(causes);
        const later = given.map((one) => ({ ...one, atMs: one.atMs + 7 * hourMs }));
        expect(learnCauses(later, () => undefined)).toEqual(causes);
      }),
    );
  });
});

/** Falls of the first member near which each other member fell as well. */
function countTogether(given: readonly Fall[], [first, ...others]: readonly DeviceKey[]): number {
  const timesOf = (device: DeviceKey | undefined) =>
    given.filter((fall) => device && deviceKey(fall) === deviceKey(device)).map(({ atMs }) => atMs);
  return timesOf(first).filter((atMs) =>
    others.every((other) => timesOf(other).some((otherMs) => Math.abs(otherMs - atMs) <= togetherWithinMs)),
  ).length;
}

test("devices at one place share a cabinet, in one address range a network, in one area power", () => {
  const at = (longitude: number, more: Partial<CauseMember> = {}): CauseMember => ({
    ...member(String(longitude)),
    location: { type: "Point", coordinates: [longitude, 39] },
    ...more,
  });
  expect(kindOfCause([at(-105), at(-105.001)])).toBe("cabinet");
  expect(kindOfCause([at(-105, { network: "10.0.1" }), at(-106, { network: "10.0.1" })])).toBe("network");
  expect(kindOfCause([at(-105), at(-105.03)])).toBe("power");
  expect(kindOfCause([at(-105), at(-106)])).toBe("agent");
  expect(kindOfCause([at(-105), at(-106, { agentId: "east" })])).toBe("network");
  expect(kindOfCause([member("a"), member("b")])).toBe("agent");
  expect(kindOfCause([])).toBe("network");
});
