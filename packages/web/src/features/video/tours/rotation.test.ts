import { expect, test } from "vitest";
import { afterTime, begun, layers, leftMs, paused, resumed, stepped, type TourStop } from "./rotation.ts";

const stop = (cameraId: string, dwellSeconds = 10) => ({ cameraId, dwellSeconds }) as TourStop;
const loop = [stop("north"), stop("middle", 20), stop("south")];

test("each camera of a tour is shown for its time, and the first follows the last", () => {
  const first = begun(0);
  expect(afterTime(first, loop, 9_999)).toEqual(first);
  const second = afterTime(first, loop, 10_000);
  expect([second.index, leftMs(second, loop, 10_000)]).toEqual([1, 20_000]);
  const third = afterTime(second, loop, 30_000);
  expect(afterTime(third, loop, 40_000).index).toBe(0);
});

test("the next camera is connected before the change and is then shown", () => {
  const first = begun(0);
  expect(layers(first, loop, 5_000)).toHaveLength(1);
  const [, prepared] = layers(first, loop, 7_000);
  expect(prepared).toMatchObject({ stop: { cameraId: "middle" }, isShown: false });
  const [shown] = layers(afterTime(first, loop, 10_000), loop, 10_000);
  expect(shown).toMatchObject({ serial: prepared?.serial, stop: { cameraId: "middle" }, isShown: true });
});

test("a paused tour stays, prepares nothing, and resumes with the remaining time", () => {
  const held = paused(begun(0), 7_000);
  expect(afterTime(held, loop, 60_000)).toEqual(held);
  expect(layers(held, loop, 60_000)).toHaveLength(1);
  expect(leftMs(resumed(held, 60_000), loop, 60_000)).toBe(3_000);
});

test("a manual step gives a camera its full time, and going back from the first shows the last", () => {
  const back = stepped(begun(0), loop, -1, 8_000);
  expect([back.index, leftMs(back, loop, 8_000)]).toEqual([2, 10_000]);
  const held = stepped(paused(begun(0), 5_000), loop, 1, 8_000);
  expect([held.index, leftMs(held, loop, 90_000)]).toEqual([1, 20_000]);
});

test("a tour of one camera never changes, an empty one shows nothing, and a shortened one restarts", () => {
  expect(afterTime(begun(0), [stop("only")], 1e9)).toEqual(begun(0));
  expect(layers(begun(0), [], 1e9)).toEqual([]);
  const last = { ...begun(0), index: 2 };
  expect(afterTime(last, loop.slice(0, 2), 5_000).index).toBe(0);
});

test("after sleep a tour advances one camera only", () => {
  expect(afterTime(begun(0), loop, 1e9).index).toBe(1);
});
