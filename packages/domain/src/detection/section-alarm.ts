import type { StationReading } from "./station-reading.ts";
import type { StationTemplate } from "./station-template.ts";

/** The road between two neighbouring stations of one direction in one interval. */
export interface SectionReading {
  upstream: StationReading;
  downstream: StationReading;
}

export interface SectionTemplates {
  upstream: StationTemplate;
  downstream: StationTemplate;
  /** Upstream at this hour of the week; null where it is unknown. */
  usualSpeedKph: number | null;
}

/**
 * An incident in a section is at first tentative. It is confirmed when the evidence lasts, and continues until enough
 * intervals are without it.
 */
export interface SectionAlarm {
  phase: "free" | "tentative" | "incident";
  /** Successive intervals for or against a change of the phase. */
  intervals: number;
  /** Successive intervals without the values that the algorithm needs. */
  unknownIntervals: number;
  /** 50 at the thresholds, 100 for the clearest evidence; of the last interval with evidence. */
  confidencePercent: number;
}

export const freeSection: SectionAlarm = {
  phase: "free",
  intervals: 0,
  unknownIntervals: 0,
  confidencePercent: 0,
};

export interface Persistence {
  /** Intervals of evidence up to the alarm, the first included. */
  confirmIntervals: number;
  /** Intervals without evidence until the alarm ends. */
  clearIntervals: number;
  /** After more intervals without values nothing is known of the section any more. */
  maxUnknownIntervals: number;
}

/** What one interval says of a section: null where values are missing, else the evidence for an incident, if any. */
export type Evidence = { confidencePercent: number } | "none" | null;

/** A missing value neither confirms nor ends an alarm. */
export function followEvidence(alarm: SectionAlarm, evidence: Evidence, limits: Persistence): SectionAlarm {
  if (evidence === null) {
    const unknownIntervals = alarm.unknownIntervals + 1;
    return unknownIntervals > limits.maxUnknownIntervals ? freeSection : { ...alarm, unknownIntervals };
  }
  const known = { ...alarm, unknownIntervals: 0 };
  if (alarm.phase === "incident") return followIncident(known, evidence, limits);
  if (evidence === "none") return freeSection;
  const intervals = known.intervals + 1;
  const isConfirmed = intervals >= limits.confirmIntervals;
  return {
    ...known,
    ...evidence,
    phase: isConfirmed ? "incident" : "tentative",
    intervals: isConfirmed ? 0 : intervals,
  };
}

function followIncident(
  alarm: SectionAlarm,
  evidence: NonNullable<Evidence>,
  limits: Persistence,
): SectionAlarm {
  if (evidence !== "none") return { ...alarm, ...evidence, intervals: 0 };
  const intervals = alarm.intervals + 1;
  return intervals >= limits.clearIntervals ? freeSection : { ...alarm, intervals };
}

/** `share` 0..1 between the threshold and the clearest evidence. */
export const confidenceOf = (share: number): number => Math.round(50 + 50 * Math.min(1, Math.max(0, share)));
