import type { SignHealth, TemperatureSpan } from "@gantry/domain/contract/signs/sign-device.ts";
import type { Answers } from "../snmp/value.ts";
import { type AnswerReader, readAnswers } from "./decoded.ts";
import { nameIn } from "./enumerations.ts";
import { status } from "./objects.ts";
import { type StatusColumn, type StatusTable, statusTableOid, statusTables } from "./status-tables.ts";

export const healthTables = [
  { table: "power", count: "dmsPowerNumRows" },
  { table: "climate", count: "dmsClimateCtrlNumRows" },
  { table: "lightSensor", count: "dmsLightSensorNumRows" },
  { table: "humiditySensor", count: "dmsHumiditySensorNumRows" },
  { table: "temperatureSensor", count: "dmsTempSensorNumRows" },
] as const satisfies readonly { table: StatusTable; count: keyof typeof status }[];
export const healthRowsMax = 16;

/** Health scalars; all optional. */
export const healthOids: readonly string[] = [
  status.dmsStatDoorOpen,
  status.watchdogFailureCount,
  status.controllerErrorStatus,
  status.powerSource,
  status.signVolts,
  status.lineVolts,
  status.fuelLevel,
  status.lowFuelThreshold,
  status.tempMinCtrlCabinet,
  status.tempMaxCtrlCabinet,
  status.tempMinAmbient,
  status.tempMaxAmbient,
  status.tempMinSignHousing,
  status.tempMaxSignHousing,
  ...healthTables.map(({ count }) => status[count]),
];

/** powerSource. */
const powerSources = {
  other: 1,
  powerShutdown: 2,
  noSignPower: 3,
  acLine: 4,
  generator: 5,
  solar: 6,
  battery: 7,
} as const;
/** dmsPowerStatus. */
const powerStatuses = { noError: 2, powerFail: 3, voltageOutOfSpec: 4, currentOutOfSpec: 5 } as const;
/** dmsPowerType. */
const powerTypes = {
  other: 1,
  acLine: 2,
  generator: 3,
  solar: 4,
  battery: 5,
  ledSupply: 6,
  lampSupply: 7,
} as const;
/** dmsClimateCtrlErrorStatus. */
export const climateStatuses = { good: 2, failed: 3, notMonitored: 4 } as const;
/** dmsClimateCtrlType. */
const climateTypes = {
  other: 1,
  fansVentilation: 2,
  fansSignFace: 3,
  dehumidifier: 4,
  heatCabinet: 5,
  heatHousing: 6,
  heatSignFace: 7,
  airConditioningCabinet: 8,
  airConditioningHousing: 9,
} as const;
/** dmsTempSensorStatus, dmsHumiditySensorStatus, dmsLightSensorStatus. */
const sensorStatuses = { other: 1, noError: 2, fail: 3 } as const;
/** Bits of controllerErrorStatus. */
const controllerErrorBits = ["other", "prom", "processor", "ram", "displayInterface"] as const;

/** Rows to read per table; an implausible count gives none. */
export function healthRows(
  answers: Answers,
): { table: (typeof healthTables)[number]["table"]; rows: number }[] {
  const reader = readAnswers(answers);
  return healthTables.map(({ table, count }) => {
    const rows = readIfValid(reader, () => reader.integer(count, status[count], 0)) ?? 0;
    return { table, rows: Math.min(rows, healthRowsMax) };
  });
}

/**
 * Missing objects are left out. A value of a wrong type or length is left out and named in `notBelieved`,
 * without affecting others.
 */
export function decodeHealth(answers: Answers): SignHealth {
  const reader = readAnswers(answers);
  const look: Look = { reader, rows: new Map(healthRows(answers).map(({ table, rows }) => [table, rows])) };
  const health: SignHealth = {
    doorsOpen: bitsOf(integerAt(look, "dmsStatDoorOpen")).map((bit) => bit + 1),
    watchdogFailures: integerAt(look, "watchdogFailureCount"),
    controllerErrors: bitsOf(integerAt(look, "controllerErrorStatus")).map(
      (bit) => controllerErrorBits[bit] ?? `bit${bit}`,
    ),
    power: readPower(look),
    temperaturesC: readTemperatures(look),
    climate: readClimate(look),
    humidity: rowsOf(look, "humiditySensor", (cell) => ({
      description: cell.text("dmsHumiditySensorDescription"),
      percent: cell.number("dmsHumiditySensorCurrentReading"),
      status: cell.word("dmsHumiditySensorStatus", sensorStatuses),
    })),
    lightSensors: rowsOf(look, "lightSensor", (cell) => ({
      description: cell.text("dmsLightSensorDescription"),
      reading: cell.number("dmsLightSensorCurrentReading"),
      status: cell.word("dmsLightSensorStatus", sensorStatuses),
    })),
    notBelieved: [],
  };
  return { ...health, notBelieved: reader.problems.map(({ object, detail }) => `${object} (${detail})`) };
}

interface Look {
  reader: AnswerReader;
  rows: ReadonlyMap<StatusTable, number>;
}

function readPower(look: Look): SignHealth["power"] {
  const source = integerAt(look, "powerSource");
  return {
    source: source === undefined ? undefined : (nameIn(powerSources, source) ?? String(source)),
    signVolts: fromHundredths(integerAt(look, "signVolts")),
    lineVolts: integerAt(look, "lineVolts"),
    fuelPercent: integerAt(look, "fuelLevel"),
    lowFuelPercent: integerAt(look, "lowFuelThreshold"),
    supplies: rowsOf(look, "power", (cell) => ({
      description: cell.text("dmsPowerDescription"),
      status: cell.word("dmsPowerStatus", powerStatuses),
      volts: fromHundredths(cell.number("dmsPowerVoltage")),
      type: cell.word("dmsPowerType", powerTypes),
    })),
  };
}

function readTemperatures(look: Look): SignHealth["temperaturesC"] {
  return {
    cabinet: readSpan(look, "tempMinCtrlCabinet", "tempMaxCtrlCabinet"),
    ambient: readSpan(look, "tempMinAmbient", "tempMaxAmbient"),
    housing: readSpan(look, "tempMinSignHousing", "tempMaxSignHousing"),
    sensors: rowsOf(look, "temperatureSensor", (cell) => ({
      description: cell.text("dmsTempSensorDescription"),
      readingC: cell.signed("dmsTempSensorCurrentReading"),
      status: cell.word("dmsTempSensorStatus", sensorStatuses),
    })),
  };
}

function readClimate(look: Look): SignHealth["climate"] {
  return rowsOf(look, "climate", (cell) => {
    const word = cell.number("dmsClimateCtrlErrorStatus") ?? climateStatuses.notMonitored;
    return {
      description: cell.text("dmsClimateCtrlDescription"),
      type: cell.word("dmsClimateCtrlType", climateTypes),
      status: nameIn(climateStatuses, word) ?? "notMonitored",
      isOn: cell.number("dmsClimateCtrlOnStatus") === 1,
    };
  });
}

interface Cells<T extends StatusTable> {
  text(column: StatusColumn<T>): string;
  number(column: StatusColumn<T>): number | undefined;
  signed(column: StatusColumn<T>): number | undefined;
  word(column: StatusColumn<T>, words: Readonly<Record<string, number>>): string;
}

function rowsOf<T extends StatusTable, R>(look: Look, table: T, read: (cell: Cells<T>) => R): R[] {
  const { reader } = look;
  const count = look.rows.get(table) ?? 0;
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((row) => {
    const oidOf = (column: StatusColumn<T>) => statusTableOid(table, column, row);
    const readValue = <V>(column: StatusColumn<T>, get: () => V) =>
      reader.has(oidOf(column)) ? readIfValid(reader, get) : undefined;
    const readNumber = (column: StatusColumn<T>) =>
      readValue(column, () => reader.integer(column, oidOf(column)));
    const isThere = Object.keys(columnsOf(table)).some((column) =>
      reader.has(oidOf(column as StatusColumn<T>)),
    );
    if (!isThere) return [];
    return [
      read({
        text: (column) => readValue(column, () => reader.text(column, oidOf(column))) || `${table} ${row}`,
        number: readNumber,
        signed: (column) => readValue(column, () => reader.signedInteger(column, oidOf(column))),
        word: (column, words) => {
          const found = readNumber(column);
          return found === undefined ? "unknown" : (nameIn(words, found) ?? String(found));
        },
      }),
    ];
  });
}

function columnsOf(table: StatusTable): Readonly<Record<string, number>> {
  return statusTables[table].columns;
}

function integerAt({ reader }: Look, object: keyof typeof status): number | undefined {
  if (!reader.has(status[object])) return undefined;
  return readIfValid(reader, () => reader.integer(object, status[object]));
}

function readSpan(
  look: Look,
  min: keyof typeof status,
  max: keyof typeof status,
): TemperatureSpan | undefined {
  const { reader } = look;
  const readStatus = (object: keyof typeof status) =>
    reader.has(status[object])
      ? readIfValid(reader, () => reader.signedInteger(object, status[object]))
      : undefined;
  const found = { minC: readStatus(min), maxC: readStatus(max) };
  return found.minC === undefined && found.maxC === undefined ? undefined : found;
}

function readIfValid<V>(reader: AnswerReader, read: () => V): V | undefined {
  const before = reader.problems.length;
  const value = read();
  return reader.problems.length === before ? value : undefined;
}

function bitsOf(map: number | undefined): number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < 32; bit++) if (Math.floor((map ?? 0) / 2 ** bit) % 2 === 1) bits.push(bit);
  return bits;
}

const fromHundredths = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : value / 100;
