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

test("the left stick pans and tilts, the right one zooms, and a stick that rests says nothing (PAD-004, PAD-016)", () => {
  const { motion, said } = sticks();
  for (const state of [rest, pad(1, -1, 0, 0), pad(1, -1, 0, 0), pad(0, 0, 1, -1), rest, rest])
    motion.hear(state);
  expect(said).toEqual([
    [127, 127, 0],
    [0, 0, 127],
    [0, 0, 0],
  ]);
});

test("a camera stands still when the gamepad goes on to another one while its stick is pushed (PAD-004)", () => {
  const { motion, said } = sticks();
  motion.hear(pad(1, 0, 0, 0));
  motion.leave();
  expect(said.at(-1)).toEqual([0, 0, 0]);
  const resting = sticks();
  resting.motion.leave();
  expect(resting.said).toEqual([]);
});

test("a stick that is pushed while the gamepad comes to a camera moves it only after it has rested (PAD-004)", () => {
  const pushed = pad(1, 0, 0, 0);
  const { motion, said } = sticks(pushed);
  motion.hear(pushed);
  motion.hear(pad(0.9, 0, 0, 0));
  expect(said).toEqual([]);
  motion.hear(rest);
  motion.hear(pushed);
  expect(said).toEqual([[127, 0, 0]]);
});

test("a stick that is pushed before it is known whether the camera can be moved counts once it can; one pushed while somebody else had the camera does not (PAD-004)", () => {
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

test("a camera stands still when the gamepad that moves it is unplugged (PAD-004)", () => {
  const { motion, said } = sticks();
  motion.hear(pad(0, 0, 0, 1));
  motion.hear(undefined);
  expect(said.at(-1)).toEqual([0, 0, 0]);
});
