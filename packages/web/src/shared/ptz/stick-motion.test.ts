import { expect, test } from "vitest";
import { StickMotion } from "./stick-motion.ts";

const pad = (...axes: number[]) => ({ axes, buttons: [] });
const rest = pad(0, 0, 0, 0);
function sticks(state = rest) {
  const said: number[][] = [];
  const motion = new StickMotion(({ pan, tilt, zoom }) => void said.push([pan, tilt, zoom]), state);
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

test("a camera stands still when the gamepad that moves it is unplugged (PAD-004)", () => {
  const { motion, said } = sticks();
  motion.hear(pad(0, 0, 0, 1));
  motion.hear(undefined);
  expect(said.at(-1)).toEqual([0, 0, 0]);
});
