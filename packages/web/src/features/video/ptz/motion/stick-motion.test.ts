import { expect, test } from "vitest";
import { StickMotion } from "./stick-motion.ts";

const pad = (...axes: number[]) => ({ axes, buttons: [] });
const rest = pad(0, 0, 0, 0);
function replayStick(state = rest, isMovable = true) {
  const sent: number[][] = [];
  const motion = new StickMotion(({ pan, tilt, zoom }) => void sent.push([pan, tilt, zoom]), state);
  if (isMovable) motion.setMovable(true, state);
  return { motion, said: sent };
}

test("the left stick pans and tilts, the right one zooms, and a stick at rest sends nothing (PAD-004, PAD-016)", () => {
  const { motion, said: sent } = replayStick();
  for (const state of [rest, pad(1, -1, 0, 0), pad(1, -1, 0, 0), pad(0, 0, 1, -1), rest, rest])
    motion.update(state);
  expect(sent).toEqual([
    [127, 127, 0],
    [0, 0, 127],
    [0, 0, 0],
  ]);
});

test("a camera stops when the gamepad switches to another one with a deflected stick (PAD-004)", () => {
  const { motion, said: sent } = replayStick();
  motion.update(pad(1, 0, 0, 0));
  motion.leave();
  expect(sent.at(-1)).toEqual([0, 0, 0]);
  const resting = replayStick();
  resting.motion.leave();
  expect(resting.said).toEqual([]);
});

test("a stick deflected during a switch moves the new camera only after it was at rest (PAD-004)", () => {
  const pushed = pad(1, 0, 0, 0);
  const { motion, said: sent } = replayStick(pushed);
  motion.update(pushed);
  motion.update(pad(0.9, 0, 0, 0));
  expect(sent).toEqual([]);
  motion.update(rest);
  motion.update(pushed);
  expect(sent).toEqual([[127, 0, 0]]);
});

test("a stick deflected before control is known counts once the camera is movable, but not after another user's lock (PAD-004)", () => {
  const pushed = pad(1, 0, 0, 0);
  const { motion, said: sent } = replayStick(rest, false);
  motion.update(pushed);
  expect(sent).toEqual([]);
  motion.setMovable(true, pushed);
  expect(sent).toEqual([[127, 0, 0]]);
  motion.setMovable(false, pushed);
  motion.setMovable(true, pushed);
  motion.update(pushed);
  expect(sent).toHaveLength(1);
  motion.update(rest);
  motion.update(pushed);
  expect(sent).toHaveLength(2);
});

test("a camera stops when its gamepad is unplugged (PAD-004)", () => {
  const { motion, said: sent } = replayStick();
  motion.update(pad(0, 0, 0, 1));
  motion.update(undefined);
  expect(sent.at(-1)).toEqual([0, 0, 0]);
});
