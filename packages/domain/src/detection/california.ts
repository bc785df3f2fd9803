import {
  confidenceOf,
  type Evidence,
  followEvidence,
  type Persistence,
  type SectionAlarm,
  type SectionReading,
  type SectionTemplates,
} from "./section-alarm.ts";
import { isUnusualCongestion, type Recurrence } from "./unusual-congestion.ts";

/** Thresholds of California algorithm #7 on occupancies in percent. */
export interface CaliforniaParameters extends Persistence, Recurrence {
  /** T1: least difference between the occupancies upstream and downstream (OCCDF). */
  minOccdf: number;
  /** T2: least share of that difference in the occupancy upstream (OCCRDF). */
  minOccrdf: number;
  /** T3: largest occupancy downstream (DOCC); higher values are the queue of a place further downstream. */
  maxDocc: number;
}

/**
 * Thresholds are calibrated per site: a low T1 finds more incidents and takes more bottlenecks for one. Half-minute
 * readings vary more than the minute means of the publication, hence the high T1 and T2. The bench
 * `bench/incident-detection.ts` prints what these values achieve.
 */
export const californiaDefaults: CaliforniaParameters = {
  minOccdf: 24,
  minOccrdf: 0.6,
  maxDocc: 20,
  confirmIntervals: 3,
  clearIntervals: 10,
  maxUnknownIntervals: 4,
  usualShare: 0.35,
};

/**
 * California algorithm #7 (Payne and Tignor 1978): an incident raises the occupancy upstream and lowers it downstream.
 * All three tests start an alarm; OCCRDF alone keeps it. Free flow and recurrent congestion upstream do neither.
 */
export function stepCalifornia(
  alarm: SectionAlarm,
  section: SectionReading,
  templates: SectionTemplates,
  parameters: CaliforniaParameters = californiaDefaults,
): SectionAlarm {
  const evidence = judge(alarm, section, parameters);
  const isIncident =
    evidence === null ||
    evidence === "none" ||
    isUnusualCongestion(section.upstream, templates.upstream, { ...templates, ...parameters });
  return followEvidence(alarm, isIncident ? evidence : "none", parameters);
}

function judge(
  { phase }: SectionAlarm,
  { upstream, downstream }: SectionReading,
  { minOccdf, minOccrdf, maxDocc }: CaliforniaParameters,
): Evidence {
  const [occ, docc] = [upstream.occupancyPercent, downstream.occupancyPercent];
  if (occ === null || docc === null) return null;
  const occdf = occ - docc;
  const occrdf = occ > 0 ? occdf / occ : 0;
  const isStart = occdf >= minOccdf && docc <= maxDocc;
  if (occrdf < minOccrdf || (phase === "free" && !isStart)) return "none";
  return { confidencePercent: confidenceOf((occrdf - minOccrdf) / (1 - minOccrdf)) };
}
