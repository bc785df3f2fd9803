import {
  type CaliforniaParameters,
  californiaDefaults,
  stepCalifornia,
} from "@gantry/domain/detection/california.ts";
import {
  mcMasterDefaults,
  type McMasterParameters,
  mcMasterStart,
  type SectionTemplates,
  stepMcMaster,
} from "@gantry/domain/detection/mcmaster.ts";
import {
  freeSection,
  type SectionAlarm,
  type SectionReading,
} from "@gantry/domain/detection/section-alarm.ts";
import { readStation, type StationReading } from "@gantry/domain/detection/station-reading.ts";
import {
  type FlowSample,
  fitTemplate,
  motorwayTemplate,
  type StationTemplate,
} from "@gantry/domain/detection/station-template.ts";
import type { TenantName } from "../road.ts";
import { planCity } from "../inventory.ts";
import type { RoadPlace } from "./demand.ts";
import { IncidentBook } from "./incident-book.ts";
import type { RoadIncident } from "./incident-queue.ts";
import { isForward, lanesOf } from "./road-figures.ts";
import { type Traffic, trafficOf } from "./traffic.ts";

const periodS = 30;
const periodMs = periodS * 1000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hours from which the template of a station is made, as the server does. */
const historyHours = 7 * 24;
/** So long after a crash an alarm on its carriageway is not a false one. */
const aftermathMs = hourMs;

/** Follows one section from the first interval on. */
type Follow = (reading: SectionReading, templates: SectionTemplates) => SectionAlarm;

/** Each call starts with a free section. */
export const californiaTrial =
  (parameters: CaliforniaParameters = californiaDefaults) =>
  (): Follow => {
    let alarm = freeSection;
    return (reading) => (alarm = stepCalifornia(alarm, reading, parameters));
  };

export const mcMasterTrial =
  (parameters: McMasterParameters = mcMasterDefaults) =>
  (): Follow => {
    let state = mcMasterStart;
    return (reading, templates) => {
      state = stepMcMaster(state, reading, templates, parameters);
      return state.alarm;
    };
  };

export interface TrialOptions {
  seed: string | number;
  tenants: readonly TenantName[];
  startMs: number;
  /** Only templates are made of the traffic of these days. */
  warmUpDays: number;
  days: number;
  algorithms: Readonly<Record<string, () => Follow>>;
}

export interface TrialFigures {
  algorithm: string;
  /** Alarms between the stations beside a crash while it lasted. */
  detected: number;
  meanSecondsToDetect: number;
  /** Elsewhere on the carriageway of a crash, or soon after it. */
  inAftermath: number;
  falseAlarms: number;
}

export interface TrialResult {
  stations: number;
  days: number;
  crashes: number;
  /** Between two stations, of which the queue of the crash reached the one upstream while it lasted. */
  reachedStation: number;
  algorithms: TrialFigures[];
}

/** Measures the detection of incidents against the crashes of the city's own traffic. */
export function runDetectionTrial(options: TrialOptions): TrialResult {
  const { seed, tenants, startMs, warmUpDays, days, algorithms } = options;
  const places = tenants.map((tenant) =>
    planCity(seed, tenant).flatMap(({ detector }) => detector?.place ?? []),
  );
  const crashSites = places.map((some) => some.filter(({ road }) => road.class === "motorway"));
  const book = new IncidentBook({ seed, startMs, sites: crashSites });
  const traffic = trafficOf(seed, holdIncidents(book));
  const stations = places.flat().map((place) => newStation(place, traffic));
  const sections = pairStations(stations).map(([upstream, downstream]) =>
    newSection(upstream, downstream, algorithms),
  );
  const crashes = new Map<RoadIncident, Crash>();
  const measuredMs = startMs + warmUpDays * dayMs;
  const endMs = measuredMs + days * dayMs;
  for (let toMs = startMs + periodMs; toMs <= endMs; toMs += periodMs) {
    for (const station of stations) station.read(toMs);
    if (toMs <= measuredMs) continue;
    if (toMs + aftermathMs <= endMs) followCrashes(crashes, { book, sections, traffic, toMs, measuredMs });
    for (const section of sections) section.step(toMs);
  }
  const begun = [...crashes.keys()];
  return {
    stations: stations.length,
    days,
    crashes: crashes.size,
    reachedStation: [...crashes.values()].filter(({ hasReached }) => hasReached).length,
    algorithms: Object.keys(algorithms).map((algorithm) => rate(algorithm, sections, crashes, begun)),
  };
}

interface Station {
  place: RoadPlace;
  now: StationReading;
  template: StationTemplate;
  read(toMs: number): void;
}

function newStation(place: RoadPlace, traffic: Traffic): Station {
  const hours: FlowSample[] = [];
  let sums = { flow: 0, occupancy: 0, speed: 0, moving: 0, count: 0 };
  const station: Station = {
    place,
    now: readStation({ periodS, lanes: [] }),
    template: motorwayTemplate,
    read(toMs) {
      station.now = readPlace(place, traffic, toMs);
      const { flowPerHour, occupancyPercent, speedKph } = station.now;
      sums.count += 1;
      sums.flow += flowPerHour ?? 0;
      sums.occupancy += occupancyPercent ?? 0;
      sums.speed += (speedKph ?? 0) * (flowPerHour ?? 0);
      sums.moving += speedKph === null ? 0 : (flowPerHour ?? 0);
      if (toMs % hourMs !== 0) return;
      const { flow, occupancy, speed, moving, count } = sums;
      if (moving > 0)
        hours.push({
          flowPerHour: flow / count,
          occupancyPercent: occupancy / count,
          speedKph: speed / moving,
        });
      sums = { flow: 0, occupancy: 0, speed: 0, moving: 0, count: 0 };
      station.template = fitTemplate(hours.slice(-historyHours));
    },
  };
  return station;
}

function readPlace(place: RoadPlace, traffic: Traffic, toMs: number): StationReading {
  const lanes = Array.from({ length: lanesOf(place.road) }, (_, at) => {
    const { volume, speedKph, occupancyPercent } = traffic.trafficAt(
      { ...place, lane: at + 1 },
      toMs - periodMs,
      toMs,
    );
    return {
      index: at + 1,
      volume,
      speed: speedKph,
      occupancy: occupancyPercent,
      classes: [],
      fault: null,
    };
  });
  return readStation({ periodS, lanes });
}

interface Section {
  upstream: Station;
  downstream: Station;
  /** Ends of the intervals at which alarms began. */
  begins: ReadonlyMap<string, number[]>;
  step(toMs: number): void;
}

function pairStations(stations: readonly Station[]): [Station, Station][] {
  const carriageways = Map.groupBy(
    stations,
    ({ place: { road, direction } }) => `${road.tenant}/${road.name}/${direction}`,
  );
  return [...carriageways.values()].flatMap((own) => {
    const ordered = own.toSorted((one, other) => travelled(one.place) - travelled(other.place));
    return ordered.slice(1).flatMap((downstream, at): [Station, Station][] => {
      const upstream = ordered[at];
      return upstream ? [[upstream, downstream]] : [];
    });
  });
}

const travelled = ({ road, direction, milepost }: RoadPlace): number =>
  isForward(road, direction) ? milepost : -milepost;

function newSection(upstream: Station, downstream: Station, algorithms: TrialOptions["algorithms"]): Section {
  const followed = Object.entries(algorithms).map(([name, start]) => {
    const follow = start();
    return { name, follow, isAlarm: false, begins: [] as number[] };
  });
  return {
    upstream,
    downstream,
    begins: new Map(followed.map(({ name, begins }) => [name, begins])),
    step(toMs) {
      const reading = { upstream: upstream.now, downstream: downstream.now };
      const templates = { upstream: upstream.template, downstream: downstream.template };
      for (const one of followed) {
        const isAlarm = one.follow(reading, templates).phase === "incident";
        if (isAlarm && !one.isAlarm) one.begins.push(toMs);
        one.isAlarm = isAlarm;
      }
    },
  };
}

interface Crash {
  /** Undefined upstream of the first or downstream of the last station. */
  section: Section | undefined;
  hasReached: boolean;
}

interface Following {
  book: IncidentBook;
  sections: readonly Section[];
  traffic: Traffic;
  toMs: number;
  measuredMs: number;
}

function followCrashes(
  crashes: Map<RoadIncident, Crash>,
  { book, sections, traffic, toMs, measuredMs }: Following,
): void {
  for (const incident of book.active(toMs)) {
    if (incident.startMs < measuredMs) continue;
    const crash = crashes.get(incident) ?? { section: sectionOf(incident, sections), hasReached: false };
    crashes.set(incident, crash);
    if (crash.section && !crash.hasReached)
      crash.hasReached = traffic.conditionAt(crash.section.upstream.place, toMs).isQueue;
  }
}

const sectionOf = (crash: RoadIncident, sections: readonly Section[]): Section | undefined =>
  sections.find(
    ({ upstream, downstream }) =>
      isSameCarriageway(upstream.place, crash) &&
      travelled(upstream.place) <= travelled(crash) &&
      travelled(crash) < travelled(downstream.place),
  );

const isSameCarriageway = (one: RoadPlace, other: RoadPlace): boolean =>
  one.road === other.road && one.direction === other.direction;

function rate(
  algorithm: string,
  sections: readonly Section[],
  crashes: ReadonlyMap<RoadIncident, Crash>,
  begun: readonly RoadIncident[],
): TrialFigures {
  const delaysS = [...crashes].flatMap(([{ startMs, endMs }, { section }]) => {
    const at = section?.begins.get(algorithm)?.find((beganMs) => beganMs > startMs && beganMs <= endMs);
    return at === undefined ? [] : (at - startMs) / 1000;
  });
  let falseAlarms = 0;
  let inAftermath = 0;
  for (const { upstream, begins } of sections)
    for (const beganMs of begins.get(algorithm) ?? []) {
      const near = begun.filter(
        (crash) =>
          isSameCarriageway(crash, upstream.place) &&
          crash.startMs < beganMs &&
          beganMs <= crash.endMs + aftermathMs,
      );
      if (near.length === 0) falseAlarms += 1;
      else if (!near.some((crash) => isFound(crash, upstream, crashes, beganMs))) inAftermath += 1;
    }
  return {
    algorithm,
    detected: delaysS.length,
    meanSecondsToDetect: delaysS.reduce((sum, delay) => sum + delay, 0) / Math.max(1, delaysS.length),
    inAftermath,
    falseAlarms,
  };
}

const isFound = (
  crash: RoadIncident,
  upstream: Station,
  crashes: ReadonlyMap<RoadIncident, Crash>,
  beganMs: number,
): boolean => crashes.get(crash)?.section?.upstream === upstream && beganMs <= crash.endMs;

/** Conditions are asked for many places at the same few moments. */
function holdIncidents(book: IncidentBook): (nowMs: number) => readonly RoadIncident[] {
  const held = new Map<number, readonly RoadIncident[]>();
  return (nowMs) => {
    const known = held.get(nowMs);
    if (known) return known;
    if (held.size > 100) held.clear();
    const incidents = book.at(nowMs);
    held.set(nowMs, incidents);
    return incidents;
  };
}
