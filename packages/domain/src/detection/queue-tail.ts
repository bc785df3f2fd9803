import { type Place, placeBetween } from "./place.ts";
import { motorwayTemplate } from "./station-template.ts";
import { speedAt, type StationNow } from "./station-speed.ts";

/** A queue on one direction of a road, of which at least one station sees the traffic. */
export interface QueueTail {
  /** Of the estimated tail, from the first station. */
  km: number;
  place: Place;
  /** From the tail to the station at the head. */
  way: Place[];
  /** The stations between which the tail lies; the first is undefined before the first station. */
  upstreamId: string | undefined;
  /** The last station upstream that sees the queue. */
  tailId: string;
  /** The station downstream that sees the queue; its head lies beyond. */
  headId: string;
  /** From the tail to the station at the head. */
  lengthKm: number;
  /** Mean speed of the traffic at its stations. */
  speedKph: number;
  /** How fast the tail moves against the traffic; negative: it dissolves; null where flows are unknown. */
  growthKph: number | null;
  confidencePercent: number;
}

/** Traffic below this share of the free speed is a queue. */
const queuedShare = 0.5;
/** Where the free speed is not known, only slower traffic is one: city streets are slower than motorways. */
const surelyQueuedKph = 25;
/** Half of the confidence is lost over this distance between the stations around the tail. */
const halvedKm = 5;
const confidence = { best: 95, ofUnknownNeighbour: 0.4 };
/** A queue without a station upstream is taken to begin this far before its last one. */
const unseenKm = 0.5;

/** Queues in the order in which traffic meets them. The tail is estimated halfway between the stations around it. */
export function findQueueTails(stations: readonly StationNow[]): QueueTail[] {
  const tails: QueueTail[] = [];
  let at = 0;
  while (at < stations.length) {
    const end = endOfQueue(stations, at);
    if (end > at) tails.push(tailOf(stations, at, end));
    at = Math.max(end, at + 1);
  }
  return tails;
}

/** Index after the last queued station from here on; an unknown station between two queued ones belongs to the queue. */
function endOfQueue(stations: readonly StationNow[], start: number): number {
  let end = start;
  for (let at = start; at < stations.length; at++) {
    const isQueue = isQueued(stations[at]);
    if (isQueue === false || (at === start && isQueue === null)) break;
    if (isQueue) end = at + 1;
  }
  return end;
}

function isQueued(station: StationNow | undefined): boolean | null {
  const speed = station ? speedAt(station) : null;
  if (!station || speed === null) return null;
  const isKnown = station.template !== motorwayTemplate;
  return speed < (isKnown ? station.template.freeSpeedKph * queuedShare : surelyQueuedKph);
}

function tailOf(stations: readonly StationNow[], start: number, end: number): QueueTail {
  const queued = stations.slice(start, end);
  const [first, last] = [queued[0], queued.at(-1)];
  if (!first || !last) throw new RangeError("a queue has at least one station");
  const before = stations[start - 1];
  const gapKm = before ? first.km - before.km : 2 * unseenKm;
  const speeds = queued.flatMap((station) => speedAt(station) ?? []);
  const place = before ? placeBetween(before, first, 0.5) : first;
  const isSeen = before !== undefined && speedAt(before) !== null;
  return {
    km: first.km - gapKm / 2,
    place,
    way: [place, ...queued.map(({ longitude, latitude }) => ({ longitude, latitude }))],
    upstreamId: before?.id,
    tailId: first.id,
    headId: last.id,
    lengthKm: last.km - first.km + gapKm / 2,
    speedKph: speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length,
    growthKph: isSeen ? growthOf(before, first) : null,
    confidencePercent: Math.round(
      confidence.best * 0.5 ** (gapKm / halvedKm) * (isSeen ? 1 : confidence.ofUnknownNeighbour),
    ),
  };
}

/** Speed of the shock wave between both states of traffic, against the traffic. */
function growthOf(arriving: StationNow, queued: StationNow): number | null {
  const [from, to] = [stateOf(arriving), stateOf(queued)];
  if (!from || !to || to.densityPerKm <= from.densityPerKm) return null;
  return (from.flowPerHour - to.flowPerHour) / (to.densityPerKm - from.densityPerKm);
}

function stateOf(station: StationNow): { flowPerHour: number; densityPerKm: number } | undefined {
  const speed = speedAt(station);
  const { flowPerHour, occupancyPercent } = station.reading;
  if (speed === null || flowPerHour === null || occupancyPercent === null) return undefined;
  // In free flow one percent of occupancy is flowPerPercent vehicles at free speed; density follows occupancy.
  const perPercent = station.template.flowPerPercent / station.template.freeSpeedKph;
  return { flowPerHour, densityPerKm: occupancyPercent * perPercent };
}
