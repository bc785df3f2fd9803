/**
 * The steering axle of a loaded or empty five-axle semitrailer weighs nearly the same, so that its mean weight in a lane
 * shows whether the scales of the lane still weigh as before (FHWA Traffic Monitoring Guide, section 6).
 */
export const calibrationClass = { className: "Class 9", axles: 5 } as const;

/** The last days are compared with those before them. */
export const calibrationDays = { recent: 7, before: 30 } as const;

/** Fewer vehicles in either period tell nothing. */
export const minCalibrationVehicles = 50;
/** A greater change needs a calibration. */
export const maxDriftPercent = 3;

/** Vehicles of a period and the mean weight of their steering axles; 0 kg without vehicles. */
export interface SteeringAxles {
  vehicles: number;
  meanKg: number;
}

export interface CalibrationDrift {
  recent: SteeringAxles;
  before: SteeringAxles;
  /** How much heavier the recent ones are; null if there are too few vehicles. */
  driftPercent: number | null;
  isDrifting: boolean;
}

export const noAxles: SteeringAxles = { vehicles: 0, meanKg: 0 };

export function calibrationDrift(recent: SteeringAxles, before: SteeringAxles): CalibrationDrift {
  const isEnough = Math.min(recent.vehicles, before.vehicles) >= minCalibrationVehicles && before.meanKg > 0;
  const driftPercent = isEnough ? (recent.meanKg / before.meanKg - 1) * 100 : null;
  return {
    recent,
    before,
    driftPercent,
    isDrifting: driftPercent !== null && Math.abs(driftPercent) > maxDriftPercent,
  };
}

/** Both together, such as the axles of two ranges of temperature. */
export function joinAxles(one: SteeringAxles, other: SteeringAxles): SteeringAxles {
  const vehicles = one.vehicles + other.vehicles;
  if (vehicles === 0) return noAxles;
  return { vehicles, meanKg: (one.meanKg * one.vehicles + other.meanKg * other.vehicles) / vehicles };
}

/** Ranges of temperature, 10 degrees Celsius wide; `band` 0 begins at freezing. */
export const temperatureBands = { widthFahrenheit: 18, startFahrenheit: 32 } as const;

export function temperatureBand(band: number): { from: number; to: number } {
  const { widthFahrenheit, startFahrenheit } = temperatureBands;
  return {
    from: startFahrenheit + band * widthFahrenheit,
    to: startFahrenheit + (band + 1) * widthFahrenheit,
  };
}
