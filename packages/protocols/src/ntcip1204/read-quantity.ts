import type { Scale } from "../snmp/quantity-reader.ts";

/** 0.1 degree Celsius. */
export const tenthDegrees: Scale = { factor: 0.1, min: -1000, max: 1000, missing: 1001 };
export const percents: Scale = { factor: 1, min: 0, max: 100, missing: 101 };
export const degrees: Scale = { factor: 1, min: 0, max: 360, missing: 361 };
/** 0.1 m/s to km/h. */
export const tenthMetresPerSecond: Scale = { factor: 0.36, min: 0, max: 65_534, missing: 65_535 };
/** 0.1 kg/m² is 0.1 mm of water; 0.1 mm. */
export const tenthMillimetres: Scale = { factor: 0.1, min: 0, max: 65_534, missing: 65_535 };
/** 0.1 g/(m² s) to mm/h. */
export const precipitationRates: Scale = { factor: 0.36, min: 0, max: 65_534, missing: 65_535 };
export const tenthMillibars: Scale = { factor: 0.1, min: 0, max: 65_534, missing: 65_535 };
export const tenthMetres: Scale = { factor: 0.1, min: 0, max: 1_000_000, missing: 1_000_001 };
/** Depth of snow. */
export const centimetres: Scale = { factor: 1, min: 0, max: 3000, missing: 3001 };
export const sensorDepths: Scale = { factor: 1, min: 0, max: 1000, missing: 1001 };
export const millimetres: Scale = { factor: 1, min: 0, max: 254, missing: 255 };
export const wattsPerSquareMetre: Scale = { factor: 1, min: 0, max: 2048, missing: 2049 };
