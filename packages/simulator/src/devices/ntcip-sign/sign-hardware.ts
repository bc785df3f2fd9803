import type { BrightnessStep, PixelFailure } from "@gantry/domain/contract/signs/sign-device.ts";
import {
  illuminationModes,
  type ShortError,
  testActivations,
} from "@gantry/protocols/ntcip1203/enumerations.ts";

interface ClimateDevice {
  description: string;
  /** dmsClimateCtrlType. */
  type: number;
  hasFailed: boolean;
}

export interface SignHardware {
  /** dmsStatDoorOpen, one bit per door. */
  doorsOpen: number;
  brokenPixels: PixelFailure[];
  foundPixels: PixelFailure[];
  lamps: { description: string; isStuckOff: boolean }[];
  climate: ClimateDevice[];
  supplies: { description: string; type: number; status: number; centivolts: number }[];
  powerSource: number;
  lineVolts: number;
  fuelPercent: number;
  cabinetC: [min: number, max: number];
  ambientC: [min: number, max: number];
  /** Number of polls a test takes; Infinity: never ends. */
  testLooks: number;
  running: Map<string, number>;
  brightness: {
    mode: number;
    manualLevel: number;
    levels: number;
    photocell: number;
    curve: BrightnessStep[];
    error: number;
    modes: readonly number[];
  };
}

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

export function startTest(hardware: SignHardware, name: string): void {
  hardware.running.set(name, hardware.testLooks);
  if (name === "pixel") hardware.foundPixels = hardware.brokenPixels;
}

/** Value of a test's activation object; each read brings the end nearer. */
export function lookAtTest(hardware: SignHardware, name: string): number {
  const left = Math.min(hardware.running.get(name) ?? 0, hardware.testLooks);
  if (left <= 0) return testActivations.noTest;
  hardware.running.set(name, left - 1);
  return testActivations.test;
}

export function hardwareErrors(hardware: SignHardware): ShortError[] {
  const errors: ShortError[] = [];
  if (hardware.supplies.some(({ status }) => status !== 2)) errors.push("power");
  if (hardware.lamps.some(({ isStuckOff }) => isStuckOff)) errors.push("lamp");
  if (hardware.foundPixels.length > 0) errors.push("pixel");
  if (hardware.climate.some(({ hasFailed }) => hasFailed)) errors.push("climateControl");
  if (hardware.doorsOpen !== 0) errors.push("doorOpen");
  return errors;
}
