import { expect, test } from "vitest";
import {
  advanceToTime,
  computeLeftMs,
  listLayers,
  pauseRotation,
  resumeRotation,
  startRotation,
  stepRotation,
  type TourStop,
} from "./rotation.ts";

const stop = (cameraId: string, dwellSeconds = 10) => ({ cameraId, dwellSeconds }) as TourStop;
const loop = [stop("north"), stop("middle", 20), stop("south")];

test("each camera of a tour is shown for its time, and the first follows the last", () => {
  const first = startRotation(0);
  expect(advanceToTime(first, loop, 9_999)).toEqual(first);
  const second = advanceToTime(first, loop, 10_000);
  expect([second.index, computeLeftMs(second, loop, 10_000)]).toEqual([1, 20_000]);
  const third = advanceToTime(second, loop, 30_000);
  expect(advanceToTime(third, loop, 40_000).index).toBe(0);
});

test("the next camera is connected before the change and is then shown", () => {
  const first = startRotation(0);
  expect(listLayers(first, loop, 5_000)).toHaveLength(1);
  const [, prepared] = listLayers(first, loop, 7_000);
  expect(prepared).toMatchObject({ stop: { cameraId: "middle" }, isShown: false });
  const [shown] = listLayers(advanceToTime(first, loop, 10_000), loop, 10_000);
  expect(shown).toMatchObject({ serial: prepared?.serial, stop: { cameraId: "middle" }, isShown: true });
});

test("a paused tour stays, prepares nothing, and resumes with the remaining time", () => {
  const held = pauseRotation(startRotation(0), 7_000);
  expect(advanceToTime(held, loop, 60_000)).toEqual(held);
  expect(listLayers(held, loop, 60_000)).toHaveLength(1);
  expect(computeLeftMs(resumeRotation(held, 60_000), loop, 60_000)).toBe(3_000);
});

test("a manual step gives a camera its full time, and going back from the first shows the last", () => {
  const back = stepRotation(startRotation(0), loop, -1, 8_000);
  expect([back.index, computeLeftMs(back, loop, 8_000)]).toEqual([2, 10_000]);
  const held = stepRotation(pauseRotation(startRotation(0), 5_000), loop, 1, 8_000);
  expect([held.index, computeLeftMs(held, loop, 90_000)]).toEqual([1, 20_000]);
});

test("a tour of one camera never changes, an empty one shows nothing, and a shortened one restarts", () => {
  expect(advanceToTime(startRotation(0), [stop("only")], 1e9)).toEqual(startRotation(0));
  expect(listLayers(startRotation(0), [], 1e9)).toEqual([]);
  const last = { ...startRotation(0), index: 2 };
  expect(advanceToTime(last, loop.slice(0, 2), 5_000).index).toBe(0);
});

test("after sleep a tour advances one camera only", () => {
  expect(advanceToTime(startRotation(0), loop, 1e9).index).toBe(1);
});
