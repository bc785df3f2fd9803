import type { WeatherAt } from "../weather.ts";
import type { Demand, RoadPlace } from "./demand.ts";
import { passingFlow, type Queue, type QueueAt, type RoadIncident } from "./incident-queue.ts";
import { isForward, kmPerMile, type LaneFigures, laneFigures, queueDensity } from "./road-figures.ts";

/** How traffic flows at one place and moment, averaged over the lanes. */
export interface Condition {
  /** Vehicles per hour and lane. */
  flowPerHour: number;
  /** 0: it stands. */
  speedKph: number;
  /** Vehicles per km and lane. */
  densityPerKm: number;
  isQueue: boolean;
  /** Lanes on the right without any vehicle. */
  emptyLanes: number;
}

interface ConditionParts {
  demand: Demand;
  queueAt: QueueAt;
  incidents(nowMs: number): readonly RoadIncident[];
  weatherAt(place: RoadPlace): WeatherAt;
}

/** Drivers brake when they see the end of a queue. */
const brakingKm = 0.3;
/** The closed lanes fill again behind an incident. */
const emptyKm = 0.6;
/** From this distance on, ramps bring new traffic, which is complete at the second. */
const ramps = { fromKm: 2, toKm: 10 };
/** A queue discharges a little below capacity. */
const dischargeShare = 0.93;
/** At capacity, traffic is slower by this share. */
const slowerAtCapacity = 0.25;

export type ConditionAt = (place: RoadPlace, nowMs: number) => Condition;

export function conditionsOf({ demand, queueAt, incidents, weatherAt }: ConditionParts): ConditionAt {
  return (place, nowMs) => {
    const lane = inWeather(laneFigures(place.road), weatherAt(place), nowMs);
    const usual = usualCondition(lane, demand(place, nowMs));
    return incidents(nowMs)
      .filter(({ road, direction }) => road === place.road && direction === place.direction)
      .map((incident) => conditionNear({ incident, place, nowMs, lane, usual, queueAt }))
      .reduce(moreDisturbed, usual);
  };
}

/** Rain costs about a tenth of speed and capacity, snow and ice up to a third. */
function inWeather(lane: LaneFigures, weatherAt: WeatherAt, nowMs: number): LaneFigures {
  const { precipitationMmPerH, isSnow, visibilityM, road } = weatherAt(nowMs);
  const falling = Math.min(1, precipitationMmPerH / 4);
  const slower =
    (isSnow ? 0.28 : 0.12) * falling + (road.isFrozen ? 0.15 : 0) + (visibilityM < 1000 ? 0.08 : 0);
  return {
    ...lane,
    freeSpeedKph: lane.freeSpeedKph * (1 - Math.min(0.4, slower)),
    capacityPerHour: lane.capacityPerHour * (1 - Math.min(0.3, slower * 0.8)),
  };
}

function usualCondition(lane: LaneFigures, wantedPerHour: number): Condition {
  const share = wantedPerHour / lane.capacityPerHour;
  if (share <= 1) {
    const speedKph = lane.freeSpeedKph * (1 - slowerAtCapacity * share ** 4);
    return flowing(wantedPerHour, speedKph);
  }
  // More demand than capacity: traffic breaks down, and fewer pass than before.
  const flowPerHour = lane.capacityPerHour * Math.max(0.75, 2 - share);
  const brokenKph = flowPerHour / queueDensity(lane, flowPerHour);
  return flowing(flowPerHour, Math.min(lane.freeSpeedKph * (1 - slowerAtCapacity), brokenKph));
}

const flowing = (flowPerHour: number, speedKph: number): Condition => ({
  flowPerHour,
  speedKph,
  densityPerKm: flowPerHour / speedKph,
  isQueue: false,
  emptyLanes: 0,
});

interface NearIncident {
  incident: RoadIncident;
  place: RoadPlace;
  nowMs: number;
  lane: LaneFigures;
  usual: Condition;
  queueAt: QueueAt;
}

function conditionNear(near: NearIncident): Condition {
  const { incident, place, nowMs, queueAt } = near;
  const km =
    (incident.milepost - place.milepost) * kmPerMile * (isForward(place.road, place.direction) ? 1 : -1);
  if (km < 0) return downstreamOf(near, -km);
  const queue = queueAt(incident, nowMs);
  return queue ? upstreamOf(near, queue, km) : near.usual;
}

function upstreamOf({ lane, usual }: NearIncident, queue: Queue, km: number): Condition {
  const { tailKm, headKm } = queue;
  if (tailKm === 0 || km > tailKm + brakingKm) return usual;
  if (km < headKm) return flowing(lane.capacityPerHour * dischargeShare, lane.freeSpeedKph * 0.7);
  const flowPerHour = Math.min(queue.flowPerHour, lane.capacityPerHour * 0.9);
  const densityPerKm = queueDensity(lane, flowPerHour);
  const queued = { flowPerHour, densityPerKm, speedKph: flowPerHour / densityPerKm };
  if (km <= tailKm) return { ...queued, isQueue: true, emptyLanes: 0 };
  const share = (km - tailKm) / brakingKm;
  return flowing(
    usual.flowPerHour,
    Math.max(5, queued.speedKph + (usual.speedKph - queued.speedKph) * share),
  );
}

/** What passes the incident arrives later. */
function downstreamOf({ incident, nowMs, lane, usual, queueAt }: NearIncident, km: number): Condition {
  const passedMs = nowMs - (km / lane.freeSpeedKph) * 3_600_000;
  if (passedMs < incident.startMs || km > ramps.toKm) return usual;
  const isClosed = passedMs < incident.endMs;
  const queue = queueAt(incident, passedMs);
  if (!isClosed && !(queue && queue.tailKm > queue.headKm)) return usual;
  const passing = isClosed
    ? Math.min(passingFlow(incident, passedMs), usual.flowPerHour)
    : lane.capacityPerHour * dischargeShare;
  const fromRamps = Math.max(0, (km - ramps.fromKm) / (ramps.toKm - ramps.fromKm));
  const flowPerHour = passing + (usual.flowPerHour - passing) * fromRamps;
  const share = flowPerHour / lane.capacityPerHour;
  const emptyLanes = isClosed && km < emptyKm ? incident.lanesClosed : 0;
  return { ...flowing(flowPerHour, lane.freeSpeedKph * (1 - slowerAtCapacity * share ** 4)), emptyLanes };
}

/** A queue outweighs everything; otherwise the place is behind the incident that lets fewest vehicles pass. */
function moreDisturbed(one: Condition, other: Condition): Condition {
  if (one.isQueue !== other.isQueue) return one.isQueue ? one : other;
  if (one.isQueue) return one.speedKph <= other.speedKph ? one : other;
  const isSlower = other.speedKph < one.speedKph * 0.9;
  return isSlower || other.flowPerHour < one.flowPerHour ? other : one;
}
