import { buttonsReadEveryMs, deadZone } from "./gamepad-limits.ts";
import type { PadState } from "./hotkeys.ts";

export interface PadSource {
  axes: readonly number[];
  buttons: readonly { pressed: boolean }[];
}

export interface PadReading extends PadState {
  buttonsReadAtMs: number;
}

/** Axes are current; buttons update every 100 ms (PAD-017, PAD-018). */
export function readNext(before: PadReading | undefined, pad: PadSource, nowMs: number): PadReading {
  const axes = [...pad.axes];
  if (before && nowMs - before.buttonsReadAtMs < buttonsReadEveryMs) return { ...before, axes };
  return { axes, buttons: pad.buttons.map(({ pressed }) => pressed), buttonsReadAtMs: nowMs };
}

/** Axis value in -1..1: 0 in the dead zone, continuous from there (PAD-016). */
export function stickValue(axis: number | undefined): number {
  const value = Math.max(-1, Math.min(1, axis ?? 0));
  const beyond = Math.abs(value) - deadZone;
  return beyond <= 0 ? 0 : (Math.sign(value) * beyond) / (1 - deadZone);
}

/** Standard gamepad axes: left stick pan and tilt, right stick zoom (PAD-004). */
export const motionAxesOfPad = { pan: 0, tilt: 1, zoom: 3 } as const;
