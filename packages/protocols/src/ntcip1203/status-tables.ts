/** statError in dmsStatus (NTCIP 1203, 9.7). */
const statError = "1.3.6.1.4.1.1206.4.2.3.9.7";

export const statusTables = {
  pixelFailure: {
    entry: `${statError}.3.1`,
    columns: { pixelFailureXLocation: 3, pixelFailureYLocation: 4, pixelFailureStatus: 5 },
  },
  power: {
    entry: `${statError}.13.1`,
    columns: { dmsPowerDescription: 2, dmsPowerStatus: 4, dmsPowerVoltage: 5, dmsPowerType: 6 },
  },
  climate: {
    entry: `${statError}.17.1`,
    columns: {
      dmsClimateCtrlDescription: 2,
      dmsClimateCtrlErrorStatus: 4,
      dmsClimateCtrlOnStatus: 5,
      dmsClimateCtrlTestActivation: 6,
      dmsClimateCtrlAbortReason: 7,
      dmsClimateCtrlType: 8,
    },
  },
  pixelStatus: { entry: `${statError}.18.1`, columns: { dmsPixelStatus: 2 } },
  lamp: { entry: `${statError}.24.1`, columns: { dmsLampDescription: 2, dmsLampStatus: 4 } },
  lightSensor: {
    entry: `${statError}.30.1`,
    columns: {
      dmsLightSensorDescription: 2,
      dmsLightSensorCurrentReading: 3,
      dmsLightSensorStatus: 4,
    },
  },
  humiditySensor: {
    entry: `${statError}.33.1`,
    columns: {
      dmsHumiditySensorDescription: 2,
      dmsHumiditySensorCurrentReading: 3,
      dmsHumiditySensorStatus: 4,
    },
  },
  temperatureSensor: {
    entry: `${statError}.36.1`,
    columns: { dmsTempSensorDescription: 2, dmsTempSensorCurrentReading: 3, dmsTempSensorStatus: 8 },
  },
} as const;
export type StatusTable = keyof typeof statusTables;
export type StatusColumn<T extends StatusTable> = keyof (typeof statusTables)[T]["columns"] & string;

/** The index of pixelFailure has two parts: detection type and row. */
export function statusTableOid<T extends StatusTable>(
  table: T,
  column: StatusColumn<T>,
  ...index: readonly number[]
): string {
  const { entry, columns } = statusTables[table];
  return [entry, (columns as Record<string, number>)[column], ...index].join(".");
}

export function statusRowOids(table: StatusTable, ...index: readonly number[]): string[] {
  const { entry, columns } = statusTables[table];
  return Object.values(columns).map((column) => [entry, column, ...index].join("."));
}
