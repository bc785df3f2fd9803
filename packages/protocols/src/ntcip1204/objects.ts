/** NTCIP 1204 root (nema transportation devices ess). */
const ess = "1.3.6.1.4.1.1206.4.2.5";

/** Scalars with instance. Names are those of the standard. */
export const weather = {
  essAtmosphericPressure: `${ess}.1.7.4.0`,
  essAvgWindDirection: `${ess}.1.11.1.0`,
  essAvgWindSpeed: `${ess}.1.11.2.0`,
  essMaxWindGustSpeed: `${ess}.1.11.41.0`,
  essMaxWindGustDir: `${ess}.1.11.43.0`,
  essRelativeHumidity: `${ess}.1.13.3.0`,
  essPrecipRate: `${ess}.1.13.14.0`,
  essPrecipitationOneHour: `${ess}.1.13.19.0`,
  essPrecipitationThreeHours: `${ess}.1.13.20.0`,
  essPrecipitationSixHours: `${ess}.1.13.21.0`,
  essPrecipitationTwelveHours: `${ess}.1.13.22.0`,
  essPrecipitation24Hours: `${ess}.1.13.23.0`,
  essInstantaneousSolarRadiation: `${ess}.1.14.18.0`,
  windSensorTableNumSensors: `${ess}.2.4.7.0`,
  essNumTemperatureSensors: `${ess}.2.5.1.0`,
  essWetbulbTemp: `${ess}.2.5.3.0`,
  essDewpointTemp: `${ess}.2.5.4.0`,
  essMaxTemp: `${ess}.2.5.5.0`,
  essMinTemp: `${ess}.2.5.6.0`,
  essAdjacentSnowDepth: `${ess}.2.6.2.0`,
  essRoadwaySnowDepth: `${ess}.2.6.3.0`,
  essPrecipSituation: `${ess}.2.6.6.0`,
  essVisibility: `${ess}.2.8.1.0`,
  numEssPavementSensors: `${ess}.2.9.1.0`,
  numEssSubSurfaceSensors: `${ess}.2.9.3.0`,
  essBatteryStatus: `${ess}.2.15.2.0`,
} as const;

/** Columns of the tables of sensors; rows count from 1. */
export const weatherColumns = {
  windSensorAvgSpeed: `${ess}.2.4.8.1.4`,
  windSensorAvgDirection: `${ess}.2.4.8.1.5`,
  windSensorGustSpeed: `${ess}.2.4.8.1.8`,
  windSensorGustDirection: `${ess}.2.4.8.1.9`,
  essAirTemperature: `${ess}.2.5.2.1.3`,
  essPavementSensorLocation: `${ess}.2.9.2.1.2`,
  essSurfaceStatus: `${ess}.2.9.2.1.7`,
  essSurfaceTemperature: `${ess}.2.9.2.1.8`,
  essPavementTemperature: `${ess}.2.9.2.1.9`,
  essSurfaceWaterDepth: `${ess}.2.9.2.1.10`,
  essSurfaceFreezePoint: `${ess}.2.9.2.1.13`,
  essSurfaceIceOrWaterDepth: `${ess}.2.9.2.1.16`,
  pavementSensorFrictionCoefficient: `${ess}.2.9.2.1.24`,
  essSubSurfaceSensorDepth: `${ess}.2.9.4.1.4`,
  essSubSurfaceTemperature: `${ess}.2.9.4.1.5`,
  essSubSurfaceMoisture: `${ess}.2.9.4.1.7`,
} as const;
export type WeatherColumn = keyof typeof weatherColumns;

/** The object of one row, with its instance. */
export const weatherCell = (column: WeatherColumn, row: number): string => `${weatherColumns[column]}.${row}`;
