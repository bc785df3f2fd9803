import { decodeBrightnessCurve, encodeBrightnessCurve } from "@gantry/protocols/ntcip1203/brightness.ts";
import {
  brightnessErrors,
  shortErrorStatusOf,
  testActivations,
} from "@gantry/protocols/ntcip1203/enumerations.ts";
import { illumination, status } from "@gantry/protocols/ntcip1203/objects.ts";
import { encodePixelMap, pixelStatusOctets } from "@gantry/protocols/ntcip1203/pixel-failures.ts";
import { type StatusTable, statusTables } from "@gantry/protocols/ntcip1203/status-tables.ts";
import { integer, octets, octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import type { ManagedObject, ManagedTable } from "../object-tree.ts";
import { hardwareErrors, lookAtTest, startTest } from "./sign-hardware.ts";
import type { SignMachine } from "./sign-machine-model.ts";
import { readOnly, readOnlyInteger, writableInteger } from "./values.ts";

type Entries = [string, ManagedObject][];

export function statusObjects(machine: SignMachine): Entries {
  const { hardware } = machine;
  const readDoors = () => (machine.shortErrors.includes("doorOpen") ? 1 : 0) | hardware.doorsOpen;
  const readErrors = () => shortErrorStatusOf([...machine.shortErrors, ...hardwareErrors(hardware)]);
  const findFailedClimate = () =>
    hardware.climate.reduce((map, { hasFailed }, bit) => map | (hasFailed ? 1 << bit : 0), 0);
  const stuckLamps = () =>
    hardware.lamps.reduce((map, { isStuckOff }, bit) => map | (isStuckOff ? 1 << bit : 0), 0);
  const look = (read: () => number) => readOnlyInteger(read);
  const bitMap = (read: () => number) => readOnly(() => octets(Uint8Array.of(read())));
  return [
    [status.shortErrorStatus, look(readErrors)],
    [status.dmsStatDoorOpen, look(readDoors)],
    [status.controllerErrorStatus, look(() => 0)],
    [status.pixelFailureTableNumRows, look(() => hardware.foundPixels.length)],
    [status.dmsPixelFailureTestRows, look(() => hardware.foundPixels.length)],
    [status.dmsPixelFailureMessageRows, look(() => 0)],
    [status.pixelTestActivation, testObject(machine, "pixel")],
    [status.lampTestActivation, testObject(machine, "lamp")],
    [status.fanTestActivation, testObject(machine, "fan")],
    [status.fanFailures, bitMap(findFailedClimate)],
    [status.lampFailureStuckOn, bitMap(() => 0)],
    [status.lampFailureStuckOff, bitMap(stuckLamps)],
    [status.dmsPowerNumRows, look(() => hardware.supplies.length)],
    [status.dmsClimateCtrlNumRows, look(() => hardware.climate.length)],
    [status.dmsLampNumRows, look(() => hardware.lamps.length)],
    [status.signVolts, look(() => hardware.supplies[0]?.centivolts ?? 0)],
    [status.lineVolts, look(() => hardware.lineVolts)],
    [status.fuelLevel, look(() => hardware.fuelPercent)],
    [status.lowFuelThreshold, look(() => 20)],
    [status.powerSource, look(() => hardware.powerSource)],
    [status.tempMinCtrlCabinet, look(() => hardware.cabinetC[0])],
    [status.tempMaxCtrlCabinet, look(() => hardware.cabinetC[1])],
    [status.tempMinAmbient, look(() => hardware.ambientC[0])],
    [status.tempMaxAmbient, look(() => hardware.ambientC[1])],
  ];
}

export function statusTablesOf({ hardware, options }: SignMachine): ManagedTable[] {
  const writeText = (value: string) => octets(octetsOfText(value));
  const { description: face } = options;
  const map = () => encodePixelMap(hardware.foundPixels, face);
  return [
    {
      entry: statusTables.pixelFailure.entry,
      columns: Object.values(statusTables.pixelFailure.columns),
      rows: () => hardware.foundPixels.map((_, index) => [2, index + 1]),
      cell: (column, [detection, row = 0, ...more]) => {
        const pixel = hardware.foundPixels[row - 1];
        if (!pixel || detection !== 2 || more.length > 0) return undefined;
        const bits = ["stuckOn", "color", "electrical", "mechanical", "stuckOff", "partial"];
        const faults = bits.reduce((sum, name, bit) => sum | (pixel.faults.includes(name) ? 1 << bit : 0), 0);
        const values: Record<number, number> = { 3: pixel.x, 4: pixel.y, 5: faults };
        return readOnlyInteger(() => values[column] ?? 0);
      },
    },
    rowsOf(
      "pixelStatus",
      () => Array.from({ length: Math.ceil(map().length / pixelStatusOctets) }),
      (_, at) => ({
        2: octets(map().subarray(at * pixelStatusOctets, (at + 1) * pixelStatusOctets)),
      }),
    ),
    rowsOf(
      "power",
      () => hardware.supplies,
      (supply) => ({
        2: writeText(supply.description),
        4: integer(supply.status),
        5: integer(supply.centivolts),
        6: integer(supply.type),
      }),
    ),
    rowsOf(
      "climate",
      () => hardware.climate,
      (device) => ({
        2: writeText(device.description),
        4: integer(device.hasFailed ? 3 : 2),
        5: integer(device.hasFailed ? 0 : 1),
        6: integer(testActivations.noTest),
        7: writeText(""),
        8: integer(device.type),
      }),
      (column, row) => (column === 6 ? testActivation(hardware, `climate ${row}`) : undefined),
    ),
    rowsOf(
      "lamp",
      () => hardware.lamps,
      (lamp) => ({
        2: writeText(lamp.description),
        4: integer(lamp.isStuckOff ? 3 : 2),
      }),
    ),
  ];
}

export function brightnessObjects({ hardware }: SignMachine): Entries {
  const { brightness } = hardware;
  const readLevel = () =>
    brightness.mode < 4 ? Math.ceil(brightness.photocell / 63) : brightness.manualLevel;
  return [
    [
      illumination.dmsIllumControl,
      {
        read: () => integer(brightness.mode),
        refuses: (value) =>
          value.type === "integer" && brightness.modes.includes(value.value) ? undefined : "badValue",
        write: (value) => {
          if (value.type === "integer") brightness.mode = value.value;
          return undefined;
        },
      },
    ],
    [illumination.dmsIllumMaxPhotocellLevel, readOnlyInteger(() => 1000)],
    [illumination.dmsIllumPhotocellLevelStatus, readOnlyInteger(() => brightness.photocell)],
    [illumination.dmsIllumNumBrightLevels, readOnlyInteger(() => brightness.levels)],
    [illumination.dmsIllumBrightLevelStatus, readOnlyInteger(readLevel)],
    [
      illumination.dmsIllumManLevel,
      writableInteger({
        read: () => brightness.manualLevel,
        max: brightness.levels,
        write: (value) => {
          brightness.manualLevel = value;
        },
      }),
    ],
    [illumination.dmsIllumBrightnessValues, curveObject(brightness)],
    [illumination.dmsIllumBrightnessValuesError, readOnlyInteger(() => brightness.error)],
    [
      illumination.dmsIllumLightOutputStatus,
      readOnlyInteger(() => Math.round((65_535 * readLevel()) / brightness.levels)),
    ],
  ];
}

function curveObject(brightness: SignMachine["hardware"]["brightness"]): ManagedObject {
  return {
    read: () => octets(encodeBrightnessCurve(brightness.curve) ?? new Uint8Array(1)),
    refuses: (value) => (value.type === "octets" ? undefined : "badValue"),
    write: (value) => {
      const curve = value.type === "octets" ? decodeBrightnessCurve(value.value) : undefined;
      brightness.error = curve ? brightnessErrors.none : brightnessErrors.invalidData;
      if (curve && curve.length > brightness.levels) brightness.error = brightnessErrors.tooManyLevels;
      if (curve?.some(({ lightOutput }, at) => lightOutput < (curve[at - 1]?.lightOutput ?? 0)))
        brightness.error = brightnessErrors.negativeSlope;
      if (!curve || brightness.error !== brightnessErrors.none) return "genErr";
      brightness.curve = curve;
      return undefined;
    },
  };
}

function testObject({ hardware }: SignMachine, name: string): ManagedObject {
  return testActivation(hardware, name);
}

function testActivation(hardware: SignMachine["hardware"], name: string): ManagedObject {
  return {
    read: () => integer(lookAtTest(hardware, name)),
    refuses: (value) =>
      value.type === "integer" && value.value >= 2 && value.value <= 4 ? undefined : "badValue",
    write: (value) => {
      if (value.type !== "integer") return "badValue";
      if (value.value === testActivations.test) startTest(hardware, name);
      if (value.value === testActivations.clearTable && name === "pixel") hardware.foundPixels = [];
      return undefined;
    },
  };
}

function rowsOf<R>(
  table: StatusTable,
  rows: () => readonly R[],
  values: (row: R, at: number) => Record<number, SnmpValue>,
  writable: (column: number, row: number) => ManagedObject | undefined = () => undefined,
): ManagedTable {
  const { entry, columns } = statusTables[table];
  return {
    entry,
    columns: Object.values(columns),
    rows: () => rows().map((_, index) => [index + 1]),
    cell: (column, [row = 0, ...more]) => {
      if (more.length > 0 || row < 1 || row > rows().length) return undefined;
      const readValue = () => values(rows()[row - 1] as R, row - 1)[column] ?? integer(0);
      return writable(column, row) ?? readOnly(readValue);
    },
  };
}
