/** NTCIP 1209 root (nema transportation devices tss). */
const tss = "1.3.6.1.4.1.1206.4.2.4";

/** Scalars with instance. Names are those of the standard. */
export const sensorSystem = { maxSensorZones: `${tss}.1.4.0` } as const;

/** Columns by zone. */
export const zoneColumns = {
  sensorZoneOptions: `${tss}.1.5.1.2`,
  sensorZoneSamplePeriod: `${tss}.1.5.1.3`,
  sensorZoneLabel: `${tss}.1.5.1.4`,
} as const;

/** The tables of version 1: the latest complete period, and the one before. */
export const dataColumns = {
  endTime: `${tss}.3.1.1.1`,
  volumeData: `${tss}.3.1.1.2`,
  percentOccupancy: `${tss}.3.1.1.3`,
  speedData: `${tss}.3.1.1.4`,
  zoneStatus: `${tss}.3.1.1.5`,
} as const;
export const bufferColumns = {
  endTimeBuffer: `${tss}.3.2.1.1`,
  volumeDataBuffer: `${tss}.3.2.1.2`,
  percentOccupancyBuffer: `${tss}.3.2.1.3`,
  speedDataBuffer: `${tss}.3.2.1.4`,
  zoneStatusBuffer: `${tss}.3.2.1.5`,
} as const;

/** The table of version 2: entry 0 is in progress, 1 the latest complete one; class 0 is all classes together. */
export const sampleColumns = {
  sampleEntryNum: `${tss}.3.4.1.1`,
  sampleZoneClass: `${tss}.3.4.1.2`,
  sampleEndTime: `${tss}.3.4.1.3`,
  sampleVolumeData: `${tss}.3.4.1.4`,
  samplePercentOccupancy: `${tss}.3.4.1.5`,
  sampleSpeedData: `${tss}.3.4.1.6`,
  sampleZoneStatus: `${tss}.3.4.1.7`,
  sampleSequenceNumber: `${tss}.3.4.1.8`,
} as const;
