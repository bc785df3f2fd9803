import { expect, test } from "vitest";
import { axesReadEveryMs, buttonsReadEveryMs } from "./gamepad-limits.ts";
import { type PadReading, readNext, stickValue } from "./gamepad-reading.ts";

test("a stick has a dead zone of 0.15 and is continuous from there to 1 (PAD-016)", () => {
  expect([0, 0.15, -0.15].map((axis) => Math.abs(stickValue(axis)))).toEqual([0, 0, 0]);
  expect(stickValue(0.16)).toBeCloseTo(0.0118, 3);
  expect([stickValue(1), stickValue(-1), stickValue(undefined)]).toEqual([1, -1, 0]);
});

test("sticks are read every 16 ms and buttons every 100 ms (PAD-017, PAD-018)", () => {
  expect([axesReadEveryMs, buttonsReadEveryMs]).toEqual([16, 100]);
  let reading: PadReading | undefined;
  const buttonSeenAtMs: number[] = [];
  for (let nowMs = 0; nowMs <= 208; nowMs += axesReadEveryMs) {
    const pad = { axes: [nowMs / 1000], buttons: [{ pressed: nowMs >= 16 }] };
    const before = reading?.buttons[0];
    reading = readNext(reading, pad, nowMs);
    expect(reading.axes).toEqual([nowMs / 1000]);
    if (reading.buttons[0] !== before) buttonSeenAtMs.push(nowMs);
  }
  expect(buttonSeenAtMs).toEqual([0, 112]);
});
