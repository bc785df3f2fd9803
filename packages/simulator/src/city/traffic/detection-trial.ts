import {
  type CaliforniaParameters,
  californiaDefaults,
  stepCalifornia,
} from "@gantry/domain/detection/california.ts";
import {
  mcMasterDefaults,
  type McMasterParameters,
  mcMasterStart,
  stepMcMaster,
} from "@gantry/domain/detection/mcmaster.ts";
import {
  freeSection,
  type SectionAlarm,
  type SectionReading,
  type SectionTemplates,
} from "@gantry/domain/detection/section-alarm.ts";
import { freeSpeedShare } from "@gantry/domain/detection/station-template.ts";
import { usualSpeedAt } from "@gantry/domain/detection/usual-speed.ts";
import type { TenantName } from "../road.ts";
import { planCity } from "../inventory.ts";
import type { RoadPlace } from "./demand.ts";
import { IncidentBook } from "./incident-book.ts";
import type { RoadIncident } from "./incident-queue.ts";
import { localTimeAt } from "./region-time.ts";
import { laneFigures } from "./road-figures.ts";
import { trafficOf } from "./traffic.ts";
import { type Crash, holdIncidents, isSameCarriageway, travelled, TrialCrashes } from "./trial-crashes.ts";
import { hourMs, periodMs, TrialStation } from "./trial-station.ts";

const dayMs = 24 * hourMs;
/** So long after a crash an alarm on its carriageway is not a false one. */
const aftermathMs = hourMs;

/** Follows one section from the first interval on. */
type Follow = (reading: SectionReading, templates: SectionTemplates) => SectionAlarm;

/** Each call starts with a free section. */
export const californiaTrial =
  (parameters: CaliforniaParameters = californiaDefaults) =>
  (): Follow => {
    let alarm = freeSection;
    return (reading, templates) => (alarm = stepCalifornia(alarm, reading, templates, parameters));
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
  days: number;
  /** Of the day in the region; default the whole day. */
  hours?: { from: number; to: number };
  /** Crashes happen anywhere between detectors, not only a little downstream of one as in the demo. */
  isAnywhere?: boolean;
  algorithms: Readonly<Record<string, () => Follow>>;
}

/** Rush hours are those of working days. */
export type TrialPeriod = "rush" | "light";

export interface PeriodFigures {
  crashes: number;
  /** Between two stations, of which the queue of the crash reached the one upstream while it lasted. */
  reachedStation: number;
  /** Alarms between the stations beside a crash while it lasted. */
  detected: number;
  /** From the crash; 0 without a detection. */
  meanSecondsToDetect: number;
  /** From when the queue reached the station; the longest, of those detected. */
  maxSecondsFromQueue: number;
  /** Not on the carriageway of a crash, nor soon after it. */
  falseAlarms: number;
}

export interface TrialFigures {
  algorithm: string;
  periods: Record<TrialPeriod, PeriodFigures>;
  /** Elsewhere on the carriageway of a crash, or soon after it. */
  inAftermath: number;
  /** Of the false alarms and those in an aftermath: upstream is congested without any crash as well. */
  recurrent: number;
  /** Of all alarms: vehicles upstream drove at free speed. */
  atFreeSpeed: number;
}

export interface TrialResult {
  stations: number;
  algorithms: TrialFigures[];
}

/** Measures the detection of incidents against the crashes of the city's own traffic. */
export function runDetectionTrial(options: TrialOptions): TrialResult {
  const { seed, tenants, startMs, days, hours, algorithms } = options;
  const places = tenants.map((tenant) =>
    planCity(seed, tenant).flatMap(({ detector }) => detector?.place ?? []),
  );
  const motorways = places.map((some) => some.filter(({ road }) => road.class === "motorway"));
  const sites = options.isAnywhere ? motorways.map(placesBetween) : motorways;
  const book = new IncidentBook({ seed, startMs, sites });
  const traffic = trafficOf(seed, holdIncidents(book));
  const usual = trafficOf(seed, () => []);
  const stations = places.flat().map((place) => new TrialStation(place, traffic));
  const sections = pairStations(stations).map(
    ([upstream, downstream]) => new Section(upstream, downstream, algorithms),
  );
  for (const station of stations) station.warmUp(startMs);
  const crashes = new TrialCrashes(sections, traffic);
  const endMs = startMs + days * dayMs;
  for (let toMs = startMs + periodMs; toMs <= endMs; toMs += periodMs) {
    const { hour } = localTimeAt(toMs);
    if (hours && (hour < hours.from || hour >= hours.to)) continue;
    for (const station of stations) station.read(toMs);
    if (toMs + aftermathMs <= endMs) crashes.follow(book, toMs, startMs);
    for (const section of sections) section.step(toMs);
  }
  const isRecurrent = ({ place }: TrialStation, nowMs: number) =>
    usual.conditionAt(place, nowMs).speedKph < laneFigures(place.road).freeSpeedKph * freeSpeedShare;
  return {
    stations: stations.length,
    algorithms: Object.keys(algorithms).map((algorithm) =>
      rate({ algorithm, sections, crashes: crashes.all(), isRecurrent }),
    ),
  };
}

/** Every quarter of a mile from the first to the last station of each carriageway. */
function placesBetween(places: readonly RoadPlace[]): RoadPlace[] {
  const everyMiles = 0.25;
  return [...carriagewaysOf(places, (place) => place).values()].flatMap((own) => {
    const mileposts = own.map(({ milepost }) => milepost);
    const [from, to] = [Math.min(...mileposts), Math.max(...mileposts)];
    return Array.from({ length: Math.floor((to - from) / everyMiles) }, (_, at) => ({
      ...(own[0] as RoadPlace),
      milepost: from + at * everyMiles,
    }));
  });
}

const carriagewaysOf = <One>(all: readonly One[], placeOf: (one: One) => RoadPlace): Map<string, One[]> =>
  Map.groupBy(all, (one) => {
    const { road, direction } = placeOf(one);
    return `${road.tenant}/${road.name}/${direction}`;
  });

function pairStations(stations: readonly TrialStation[]): [TrialStation, TrialStation][] {
  return [...carriagewaysOf(stations, ({ place }) => place).values()].flatMap((own) => {
    const ordered = own.toSorted((one, other) => travelled(one.place) - travelled(other.place));
    return ordered.slice(1).flatMap((downstream, at): [TrialStation, TrialStation][] => {
      const upstream = ordered[at];
      return upstream ? [[upstream, downstream]] : [];
    });
  });
}

interface Begin {
  /** End of the interval. */
  atMs: number;
  isAtFreeSpeed: boolean;
}

class Section {
  readonly upstream: TrialStation;
  readonly downstream: TrialStation;
  readonly begins = new Map<string, Begin[]>();
  readonly #followed: { follow: Follow; isAlarm: boolean; begins: Begin[] }[];

  constructor(upstream: TrialStation, downstream: TrialStation, algorithms: TrialOptions["algorithms"]) {
    this.upstream = upstream;
    this.downstream = downstream;
    this.#followed = Object.entries(algorithms).map(([name, start]) => {
      const begins: Begin[] = [];
      this.begins.set(name, begins);
      return { follow: start(), isAlarm: false, begins };
    });
  }

  step(toMs: number): void {
    const { upstream, downstream } = this;
    const reading = { upstream: upstream.now, downstream: downstream.now };
    const templates = {
      upstream: upstream.template,
      downstream: downstream.template,
      usualSpeedKph: usualSpeedAt(upstream.usualSpeeds, toMs),
    };
    const isAtFreeSpeed = (upstream.now.speedKph ?? 0) >= laneFigures(upstream.place.road).freeSpeedKph * 0.9;
    for (const one of this.#followed) {
      const isAlarm = one.follow(reading, templates).phase === "incident";
      if (isAlarm && !one.isAlarm) one.begins.push({ atMs: toMs, isAtFreeSpeed });
      one.isAlarm = isAlarm;
    }
  }
}

interface Rated {
  algorithm: string;
  sections: readonly Section[];
  crashes: readonly [RoadIncident, Crash<Section>][];
  isRecurrent(station: TrialStation, nowMs: number): boolean;
}

function rate({ algorithm, sections, crashes, isRecurrent }: Rated): TrialFigures {
  const periods = { rush: noFigures(), light: noFigures() };
  const delaysS = { rush: 0, light: 0 };
  for (const [{ startMs, endMs }, { section, reachedMs }] of crashes) {
    const period = periodAt(startMs);
    const alarm = section?.begins.get(algorithm)?.find(({ atMs }) => atMs > startMs && atMs <= endMs);
    const figures = periods[period];
    figures.crashes += 1;
    if (reachedMs !== undefined) figures.reachedStation += 1;
    if (!alarm) continue;
    figures.detected += 1;
    delaysS[period] += (alarm.atMs - startMs) / 1000;
    const fromQueueS = (alarm.atMs - (reachedMs ?? alarm.atMs)) / 1000;
    figures.maxSecondsFromQueue = Math.max(figures.maxSecondsFromQueue, fromQueueS);
  }
  const found = { inAftermath: 0, recurrent: 0, atFreeSpeed: 0 };
  for (const { upstream, begins } of sections)
    for (const { atMs, isAtFreeSpeed } of begins.get(algorithm) ?? []) {
      if (isAtFreeSpeed) found.atFreeSpeed += 1;
      const near = crashes.filter(
        ([crash]) =>
          isSameCarriageway(crash, upstream.place) &&
          crash.startMs < atMs &&
          atMs <= crash.endMs + aftermathMs,
      );
      if (near.some(([{ endMs }, { section }]) => section?.upstream === upstream && atMs <= endMs)) continue;
      if (near.length === 0) periods[periodAt(atMs)].falseAlarms += 1;
      else found.inAftermath += 1;
      if (isRecurrent(upstream, atMs)) found.recurrent += 1;
    }
  for (const period of ["rush", "light"] as const)
    periods[period].meanSecondsToDetect = delaysS[period] / Math.max(1, periods[period].detected);
  return { algorithm, periods, ...found };
}

const noFigures = (): PeriodFigures => ({
  crashes: 0,
  reachedStation: 0,
  detected: 0,
  meanSecondsToDetect: 0,
  maxSecondsFromQueue: 0,
  falseAlarms: 0,
});

function periodAt(nowMs: number): TrialPeriod {
  const { hour, isWeekend } = localTimeAt(nowMs);
  return !isWeekend && ((hour >= 6 && hour < 10) || (hour >= 15 && hour < 19)) ? "rush" : "light";
}
