import type { Demand, RoadPlace } from "./demand.ts";
import { type LaneFigures, laneFigures, lanesOf, queueDensity, waveKph } from "./road-figures.ts";

export const incidentKinds = ["crash", "stalled", "debris"] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Lanes of one direction are closed at one place for a time. */
export interface RoadIncident extends RoadPlace {
  id: string;
  /** Default: a crash. */
  kind?: IncidentKind;
  startMs: number;
  endMs: number;
  /** Of the lanes on the right. */
  lanesClosed: number;
}

/** The queue upstream of an incident, in km from its place. */
export interface Queue {
  tailKm: number;
  /** Where it discharges; 0 until the incident ends. */
  headKm: number;
  /** Vehicles per hour and lane of the whole carriageway that pass the incident. */
  flowPerHour: number;
}

const stepMs = 30_000;
const hoursPerStep = stepMs / 3_600_000;
/** At first everybody stops, and little more than the shoulder is used. */
const stopped = { forMs: 120_000, share: 0.3 };
const maxTailKm = 15;

/** Undefined before the incident and after its queue has dissolved. */
export type QueueAt = (incident: RoadIncident, nowMs: number) => Queue | undefined;

/** Queues grow step by step from the start of their incident; the steps are computed when they are first asked for. */
export function queuesBehindIncidents(demand: Demand): QueueAt {
  const tails = new WeakMap<RoadIncident, number[]>();
  return (incident, nowMs) => {
    if (nowMs < incident.startMs) return undefined;
    const known = tails.get(incident) ?? [0];
    tails.set(incident, known);
    const last = Math.floor((nowMs - incident.startMs) / stepMs);
    const isOver = () => known.at(-1) === -1;
    while (known.length <= last + 1 && !isOver())
      known.push(nextTailKm(incident, demand, known.length, known.at(-1) ?? 0));
    const [from, to] = [known[last], known[last + 1] ?? -1];
    if (from === undefined || from === -1) return undefined;
    const share = (nowMs - incident.startMs) / stepMs - last;
    const tailKm = from + (Math.max(0, to) - from) * share;
    return { tailKm, headKm: headKmAt(incident, nowMs), flowPerHour: passingFlow(incident, nowMs) };
  };
}

/** -1: the head has reached the tail. */
function nextTailKm(incident: RoadIncident, demand: Demand, step: number, tailKm: number): number {
  const nowMs = incident.startMs + step * stepMs;
  const lane = laneFigures(incident.road);
  const arriving = Math.min(demand(incident, nowMs), lane.capacityPerHour);
  const queued = Math.min(passingFlow(incident, nowMs), lane.capacityPerHour * 0.98);
  const growthKph = (arriving - queued) / (queueDensity(lane, queued) - arriving / lane.freeSpeedKph);
  const next = Math.min(maxTailKm, Math.max(0, tailKm + growthKph * hoursPerStep));
  return nowMs > incident.endMs && headKmAt(incident, nowMs) >= next ? -1 : next;
}

function headKmAt({ road, endMs }: RoadIncident, nowMs: number): number {
  return (waveKph(laneFigures(road)) * Math.max(0, nowMs - endMs)) / 3_600_000;
}

/** One closed lane of three leaves about half, as the Highway Capacity Manual states. */
export function passingFlow({ road, lanesClosed, startMs }: RoadIncident, nowMs: number): number {
  const lane: LaneFigures = laneFigures(road);
  const openShare = Math.max(0, 1 - lanesClosed / lanesOf(road)) ** 1.5;
  return lane.capacityPerHour * openShare * (nowMs - startMs < stopped.forMs ? stopped.share : 1);
}
