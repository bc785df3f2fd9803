import {
  confidenceOf,
  type Evidence,
  followEvidence,
  freeSection,
  type Persistence,
  type SectionAlarm,
  type SectionReading,
  type SectionTemplates,
} from "./section-alarm.ts";
import type { StationReading } from "./station-reading.ts";
import { freeSpeedShare, type StationTemplate } from "./station-template.ts";
import { isUnusualCongestion, type Recurrence } from "./unusual-congestion.ts";

export interface McMasterParameters extends Persistence, Recurrence {
  /** The lower bound of uncongested data (LUD) lies at this share of the free branch. */
  ludShare: number;
  /** LUD is lowered by what this occupancy in percent carries, so that few vehicles never look congested. */
  ludOffset: number;
  /** Successive congested intervals upstream before its cause is searched. */
  congestedIntervals: number;
}

/**
 * Congestion and its cause in the same two intervals: a minute in all. The publications wait longer for fewer false
 * alarms, which here the usual speed avoids. `bench/incident-detection.ts` prints what these values achieve.
 */
export const mcMasterDefaults: McMasterParameters = {
  ludShare: 0.65,
  ludOffset: 4,
  congestedIntervals: 1,
  confirmIntervals: 2,
  clearIntervals: 10,
  maxUnknownIntervals: 4,
  usualShare: 0.35,
};

/**
 * Area of the flow-occupancy diagram. 1: uncongested. 2: congested, less flow than at this occupancy in free traffic.
 * 3: congested, high occupancy and little flow, as in the queue of an incident. 4: congested with high flow, as where a
 * queue discharges.
 */
export type FlowArea = 1 | 2 | 3 | 4;

/** Null where flow or occupancy is unknown. Vehicles at free speed are uncongested whatever their length. */
export function areaOf(
  { flowPerHour, occupancyPercent, speedKph }: StationReading,
  template: StationTemplate,
  { ludShare, ludOffset }: McMasterParameters = mcMasterDefaults,
): FlowArea | null {
  if (flowPerHour === null || occupancyPercent === null) return null;
  if (speedKph !== null && speedKph >= template.freeSpeedKph * freeSpeedShare) return 1;
  const lud = ludShare * template.flowPerPercent * (occupancyPercent - ludOffset);
  if (occupancyPercent > template.maxFreeOccupancy)
    return flowPerHour >= template.criticalFlowPerHour ? 4 : 3;
  return flowPerHour >= lud ? 1 : 2;
}

export interface McMasterState {
  alarm: SectionAlarm;
  /** Successive congested intervals upstream. */
  congestedIntervals: number;
}

export const mcMasterStart: McMasterState = { alarm: freeSection, congestedIntervals: 0 };

/**
 * McMaster algorithm (Persaud and Hall 1989; Hall, Shi and Atala 1993). First it finds lasting congestion at the
 * station upstream. Then the station downstream shows its cause: traffic flows freely there below the critical flow
 * behind an incident; it passes at the critical flow behind a bottleneck; it is congested where the queue comes from
 * further downstream.
 */
export function stepMcMaster(
  state: McMasterState,
  section: SectionReading,
  templates: SectionTemplates,
  parameters: McMasterParameters = mcMasterDefaults,
): McMasterState {
  const area = areaOf(section.upstream, templates.upstream, parameters);
  const congestedIntervals = countCongested(state.congestedIntervals, area);
  const evidence = judge({ section, templates, parameters, area, congestedIntervals });
  const alarm = followEvidence(state.alarm, evidence, parameters);
  const isLost = area === null && alarm.unknownIntervals === 0;
  return { alarm, congestedIntervals: isLost ? 0 : congestedIntervals };
}

function countCongested(before: number, area: FlowArea | null): number {
  if (area === null) return before;
  return area === 1 ? 0 : before + 1;
}

interface Judged {
  section: SectionReading;
  templates: SectionTemplates;
  parameters: McMasterParameters;
  area: FlowArea | null;
  congestedIntervals: number;
}

function judge({ section, templates, parameters, area, congestedIntervals }: Judged): Evidence {
  const below = areaOf(section.downstream, templates.downstream, parameters);
  if (area === null || below === null) return null;
  const isCause =
    area !== 1 &&
    area !== 4 &&
    congestedIntervals >= parameters.congestedIntervals &&
    below === 1 &&
    isUnusualCongestion(section.upstream, templates.upstream, { ...templates, ...parameters }) &&
    isBehindIncident(section.downstream, templates.downstream);
  if (!isCause) return "none";
  const speedShare = (section.upstream.speedKph ?? 0) / (templates.upstream.freeSpeedKph * freeSpeedShare);
  return { confidencePercent: confidenceOf(1 - speedShare) };
}

/** Few vehicles at free speed, or none. Where snow slows all traffic, a slow station says nothing of an incident. */
function isBehindIncident({ flowPerHour, speedKph }: StationReading, template: StationTemplate): boolean {
  const isFree = speedKph === null || speedKph >= template.freeSpeedKph * freeSpeedShare;
  return isFree && (flowPerHour ?? 0) < template.criticalFlowPerHour;
}
