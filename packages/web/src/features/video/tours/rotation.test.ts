import { expect, test } from "vitest";
import { afterTime, begun, layers, leftMs, paused, resumed, stepped, type TourStop } from "./rotation.ts";

const stop = (cameraId: string, dwellSeconds = 10) => ({ cameraId, dwellSeconds }) as TourStop;
const loop = [stop("north"), stop("middle", 20), stop("south")];

test("each camera of a tour is shown for its time, and after the last comes the first", () => {
  const first = begun(0);
  expect(afterTime(first, loop, 9_999)).toEqual(first);
  const second = afterTime(first, loop, 10_000);
  expect([second.index, leftMs(second, loop, 10_000)]).toEqual([1, 20_000]);
  const third = afterTime(second, loop, 30_000);
  expect(afterTime(third, loop, 40_000).index).toBe(0);
});

test("the next camera is connected to before the change, and is the one that is shown then", () => {
  const first = begun(0);
  expect(layers(first, loop, 5_000)).toHaveLength(1);
  const [, prepared] = layers(first, loop, 7_000);
  expect(prepared).toMatchObject({ stop: { cameraId: "middle" }, isShown: false });
  const [shown] = layers(afterTime(first, loop, 10_000), loop, 10_000);
  expect(shown).toMatchObject({ serial: prepared?.serial, stop: { cameraId: "middle" }, isShown: true });
});

test("a tour that is held stays, prepares nothing, and goes on with the time that was left", () => {
  const held = paused(begun(0), 7_000);
  expect(afterTime(held, loop, 60_000)).toEqual(held);
  expect(layers(held, loop, 60_000)).toHaveLength(1);
  expect(leftMs(resumed(held, 60_000), loop, 60_000)).toBe(3_000);
});

test("a step by hand gives a camera its whole time, back from the first is the last", () => {
  const back = stepped(begun(0), loop, -1, 8_000);
  expect([back.index, leftMs(back, loop, 8_000)]).toEqual([2, 10_000]);
  const held = stepped(paused(begun(0), 5_000), loop, 1, 8_000);
  expect([held.index, leftMs(held, loop, 90_000)]).toEqual([1, 20_000]);
});

test("a tour of one camera never changes, an empty one shows nothing, and one that is cut short begins anew", () => {
  expect(afterTime(begun(0), [stop("only")], 1e9)).toEqual(begun(0));
  expect(layers(begun(0), [], 1e9)).toEqual([]);
  const last = { ...begun(0), index: 2 };
  expect(afterTime(last, loop.slice(0, 2), 5_000).index).toBe(0);
});

test("a computer that slept goes one camera on, not a hundred", () => {
  expect(afterTime(begun(0), loop, 1e9).index).toBe(1);
});
