import type { LaneReading } from "../detector/detector-reading.ts";
import {
  freeSection,
  type SectionAlarm,
  type SectionReading,
  type SectionTemplates,
} from "./section-alarm.ts";
import { stepCalifornia } from "./california.ts";
import { mcMasterStart, type McMasterState, stepMcMaster } from "./mcmaster.ts";
import { type StationReading, unknownStation } from "./station-reading.ts";
import { motorwayTemplate } from "./station-template.ts";

export const freeFlow: StationReading = { flowPerHour: 1200, occupancyPercent: 10, speedKph: 104 };
export const queued: StationReading = { flowPerHour: 500, occupancyPercent: 55, speedKph: 8 };
export const standing: StationReading = { flowPerHour: 0, occupancyPercent: 88, speedKph: null };
export const behindIncident: StationReading = { flowPerHour: 500, occupancyPercent: 4, speedKph: 106 };
export const discharging: StationReading = { flowPerHour: 1900, occupancyPercent: 17, speedKph: 90 };
export const unknown = unknownStation;

export const section = (upstream: StationReading, downstream: StationReading): SectionReading => ({
  upstream,
  downstream,
});

export const laneOf = (index: number, more: Partial<LaneReading> = {}): LaneReading => ({
  index,
  volume: 10,
  speed: 100,
  occupancy: 8,
  classes: [],
  fault: null,
  ...more,
});

type Run = (sections: readonly SectionReading[], usualSpeedKph?: number | null) => SectionAlarm[];

const templatesOf = (usualSpeedKph: number | null): SectionTemplates => ({
  upstream: motorwayTemplate,
  downstream: motorwayTemplate,
  usualSpeedKph,
});

/** Both algorithms over the same intervals; the alarm after each of them. */
export const algorithms: Record<string, Run> = {
  "California #7": (sections, usualSpeedKph = null) => {
    const templates = templatesOf(usualSpeedKph);
    let alarm = freeSection;
    return sections.map((one) => (alarm = stepCalifornia(alarm, one, templates)));
  },
  McMaster: (sections, usualSpeedKph = null) => {
    const templates = templatesOf(usualSpeedKph);
    let state: McMasterState = mcMasterStart;
    return sections.map((one) => {
      state = stepMcMaster(state, one, templates);
      return state.alarm;
    });
  },
};

export const times = <Value>(count: number, value: Value): Value[] => Array<Value>(count).fill(value);
