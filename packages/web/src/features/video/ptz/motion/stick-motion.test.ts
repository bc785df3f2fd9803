import { expect, test } from "vitest";
import { StickMotion } from "./stick-motion.ts";

const pad = (...axes: number[]) => ({ axes, buttons: [] });
const rest = pad(0, 0, 0, 0);
function sticks(state = rest, isMovable = true) {
  const said: number[][] = [];
  const motion = new StickMotion(({ pan, tilt, zoom }) => void said.push([pan, tilt, zoom]), state);
  if (isMovable) motion.setMovable(true, state);
  return { motion, said };
}

test("the left stick pans and tilts, the right one zooms, and a stick at rest sends nothing (PAD-004, PAD-016)", () => {
  const { motion, said } = sticks();
  for (const state of [rest, pad(1, -1, 0, 0), pad(1, -1, 0, 0), pad(0, 0, 1, -1), rest, rest])
    motion.hear(state);
  expect(said).toEqual([
    [127, 127, 0],
    [0, 0, 127],
    [0, 0, 0],
  ]);
});

test("a camera stops when the gamepad switches to another one with a deflected stick (PAD-004)", () => {
  const { motion, said } = sticks();
  motion.hear(pad(1, 0, 0, 0));
  motion.leave();
  expect(said.at(-1)).toEqual([0, 0, 0]);
  const resting = sticks();
  resting.motion.leave();
  expect(resting.said).toEqual([]);
});

test("a stick deflected during a switch moves the new camera only after it was at rest (PAD-004)", () => {
  const pushed = pad(1, 0, 0, 0);
  const { motion, said } = sticks(pushed);
  motion.hear(pushed);
  motion.hear(pad(0.9, 0, 0, 0));
  expect(said).toEqual([]);
  motion.hear(rest);
  motion.hear(pushed);
  expect(said).toEqual([[127, 0, 0]]);
});

test("a stick deflected before control is known counts once the camera is movable, but not after another user's lock (PAD-004)", () => {
  const pushed = pad(1, 0, 0, 0);
  const { motion, said } = sticks(rest, false);
  motion.hear(pushed);
  expect(said).toEqual([]);
  motion.setMovable(true, pushed);
  expect(said).toEqual([[127, 0, 0]]);
  motion.setMovable(false, pushed);
  motion.setMovable(true, pushed);
  motion.hear(pushed);
  expect(said).toHaveLength(1);
  motion.hear(rest);
  motion.hear(pushed);
  expect(said).toHaveLength(2);
});

test("a camera stops when its gamepad is unplugged (PAD-004)", () => {
  const { motion, said } = sticks();
  motion.hear(pad(0, 0, 0, 1));
  motion.hear(undefined);
  expect(said.at(-1)).toEqual([0, 0, 0]);
});
