import type { BrightnessStep, PixelFailure } from "@gantry/domain/contract/signs/sign-device.ts";
import {
  illuminationModes,
  type ShortError,
  testActivations,
} from "@gantry/protocols/ntcip1203/enumerations.ts";

/** One fan, heater or the like (dmsClimateCtrlStatusTable). */
export interface ClimateDevice {
  description: string;
  /** dmsClimateCtrlType. */
  type: number;
  hasFailed: boolean;
}

/** The cabinet and housing of a simulated sign, for tests to break. */
export interface SignHardware {
  /** dmsStatDoorOpen, a bit per door. */
  doorsOpen: number;
  /** Pixels that do not do as they are told; a test finds them. */
  brokenPixels: PixelFailure[];
  /** What the last pixel test found. */
  foundPixels: PixelFailure[];
  lamps: { description: string; isStuckOff: boolean }[];
  climate: ClimateDevice[];
  supplies: { description: string; type: number; status: number; centivolts: number }[];
  /** powerSource. */
  powerSource: number;
  lineVolts: number;
  fuelPercent: number;
  cabinetC: [min: number, max: number];
  ambientC: [min: number, max: number];
  /** A test is still going on for so many looks; without an end: Infinity. */
  testLooks: number;
  /** Looks left of each test under way. */
  running: Map<string, number>;
  brightness: {
    mode: number;
    manualLevel: number;
    levels: number;
    photocell: number;
    curve: BrightnessStep[];
    error: number;
    /** Modes that the sign takes. */
    modes: readonly number[];
  };
}

/** A sign in good order, with 16 levels of brightness, two fans and one supply. */
export function signHardware({ isVersionOne }: { isVersionOne: boolean }): SignHardware {
  const { photocell, timer, manual, manualDirect } = illuminationModes;
  return {
    doorsOpen: 0,
    brokenPixels: [],
    foundPixels: [],
    lamps: [],
    climate: [
      { description: "fan left", type: 2, hasFailed: false },
      { description: "fan right", type: 2, hasFailed: false },
    ],
    supplies: [{ description: "LED supply", type: 6, status: 2, centivolts: 2410 }],
    powerSource: 4,
    lineVolts: 230,
    fuelPercent: 100,
    cabinetC: [-4, 31],
    ambientC: [-9, 22],
    testLooks: 2,
    running: new Map(),
    brightness: {
      mode: photocell,
      manualLevel: 0,
      levels: 16,
      photocell: 400,
      curve: [
        { lightOutput: 2000, photocellDown: 0, photocellUp: 200 },
        { lightOutput: 65_535, photocellDown: 150, photocellUp: 1000 },
      ],
      error: 2,
      modes: isVersionOne ? [photocell, timer, manual] : [photocell, timer, manualDirect],
    },
  };
}

/** Starts a test that goes on for `testLooks` looks. */
export function startTest(hardware: SignHardware, name: string): void {
  hardware.running.set(name, hardware.testLooks);
  if (name === "pixel") hardware.foundPixels = hardware.brokenPixels;
}

/** What a look at a test's activation object sees; every look brings its end nearer. */
export function lookAtTest(hardware: SignHardware, name: string): number {
  const left = Math.min(hardware.running.get(name) ?? 0, hardware.testLooks);
  if (left <= 0) return testActivations.noTest;
  hardware.running.set(name, left - 1);
  return testActivations.test;
}

/** Bits of shortErrorStatus that follow from the hardware. */
export function hardwareErrors(hardware: SignHardware): ShortError[] {
  const errors: ShortError[] = [];
  if (hardware.supplies.some(({ status }) => status !== 2)) errors.push("power");
  if (hardware.lamps.some(({ isStuckOff }) => isStuckOff)) errors.push("lamp");
  if (hardware.foundPixels.length > 0) errors.push("pixel");
  if (hardware.climate.some(({ hasFailed }) => hasFailed)) errors.push("climateControl");
  if (hardware.doorsOpen !== 0) errors.push("doorOpen");
  return errors;
}
