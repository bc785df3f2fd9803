import { makeSeededRandom, type Random } from "../../random.ts";
import { placeAlong } from "../along-road.ts";
import type { Direction, Position, Road, TenantName } from "../road.ts";
import type { RoadPlace } from "../traffic/demand.ts";
import type { IncidentKind, RoadIncident } from "../traffic/incident-queue.ts";
import { isForward, milesOf } from "../traffic/road-figures.ts";

/** What a driver reports in an app, in the words of Waze for Cities. */
export interface DriverReport {
  id: string;
  type: "ACCIDENT" | "JAM" | "HAZARD";
  subtype: string;
  road: Road;
  direction: Direction;
  position: Position;
  /** 0 to 10. */
  confidence: number;
  reliability: number;
  reportedAtMs: number;
}

const minuteMs = 60_000;
/** The first drivers report a crash within these minutes, others later. */
const firstMs = { min: minuteMs, max: 3 * minuteMs };
const laterMs = { min: 2 * minuteMs, max: 8 * minuteMs };
const firstCount = 2;
const reportCount = { min: 3, max: 6 };
/** So long after a crash is cleared drivers still report it. */
const aftermathMs = 3 * minuteMs;
/** Drivers report before the place, in the queue, or behind it, when they have passed. */
const spreadMiles = 0.25;
/** Another driver agrees about so often, which raises the confidence by one. */
const agreesEveryMs = 4 * minuteMs;

const jam = { type: "JAM", subtype: "JAM_STAND_STILL_TRAFFIC" } as const;
const stopped = { type: "HAZARD", subtype: "HAZARD_ON_ROAD_CAR_STOPPED" } as const;
const object = { type: "HAZARD", subtype: "HAZARD_ON_ROAD_OBJECT" } as const;
type Words = Pick<DriverReport, "type" | "subtype">;
/** What drivers call it; the first two are what it is. */
const wordsByKind: Readonly<Record<IncidentKind, readonly [Words, Words, ...Words[]]>> = {
  crash: [
    { type: "ACCIDENT", subtype: "ACCIDENT_MINOR" },
    { type: "ACCIDENT", subtype: "ACCIDENT_MAJOR" },
    { type: "ACCIDENT", subtype: "" },
    jam,
    stopped,
  ],
  stalled: [stopped, stopped, jam],
  debris: [object, object, jam],
};

/** Reports of these incidents that the app shows now; deterministic per seed. */
export function reportsOf(
  seed: string | number,
  incidents: readonly RoadIncident[],
  nowMs: number,
): DriverReport[] {
  return incidents
    .filter(({ endMs }) => nowMs < endMs + aftermathMs)
    .flatMap((incident) => {
      const random = makeSeededRandom(seed, `reports/${incident.id}/${incident.startMs}`);
      const count = random.whole(reportCount.min, reportCount.max);
      return Array.from({ length: count }, (_, at) => reportOf(incident, at, random));
    })
    .filter(({ reportedAtMs }) => reportedAtMs <= nowMs)
    .map((report) => ({ ...report, confidence: confidenceAt(report, nowMs) }));
}

function reportOf(incident: RoadIncident, at: number, random: Random): DriverReport {
  const { min, max } = at < firstCount ? firstMs : laterMs;
  const offMiles = (2 * random.share() - 1) * spreadMiles;
  const words = wordsByKind[incident.kind ?? "crash"];
  return {
    id: makeId(random),
    // The first one saw it itself.
    ...(at === 0 ? words[random.whole(0, 1) === 0 ? 0 : 1] : random.pick(words)),
    ...placedAt(incident, incident.milepost + offMiles),
    confidence: random.whole(5, 7),
    reliability: random.whole(5, 9),
    reportedAtMs: incident.startMs + random.whole(min, max),
  };
}

const confidenceAt = ({ confidence, reportedAtMs }: DriverReport, nowMs: number): number =>
  Math.min(10, confidence + Math.floor((nowMs - reportedAtMs) / agreesEveryMs));

const slotMs = 40 * minuteMs;
const wrongShare = 0.4;
const wrongLastsMs = 10 * minuteMs;
const wrongKinds = [
  object,
  { type: "HAZARD", subtype: "HAZARD_ON_SHOULDER_CAR_STOPPED" },
  { type: "ACCIDENT", subtype: "" },
] as const;

/** A report of something that is not there: in two of five slots one for each tenant. */
export function wrongReports(
  { seed, tenant, sites }: { seed: string | number; tenant: TenantName; sites: readonly RoadPlace[] },
  nowMs: number,
): DriverReport[] {
  const slot = Math.floor(nowMs / slotMs);
  const random = makeSeededRandom(seed, `wrong-report/${tenant}/${slot}`);
  if (sites.length === 0 || random.share() >= wrongShare) return [];
  const site = random.pick(sites);
  const report: DriverReport = {
    id: makeId(random),
    ...random.pick(wrongKinds),
    ...placedAt(site, site.milepost),
    confidence: random.whole(1, 6),
    reliability: random.whole(3, 6),
    reportedAtMs: slot * slotMs + random.whole(0, slotMs - wrongLastsMs),
  };
  const { reportedAtMs } = report;
  return nowMs >= reportedAtMs && nowMs < reportedAtMs + wrongLastsMs ? [report] : [];
}

function placedAt({ road, direction }: RoadPlace, milepost: number) {
  const share = Math.min(1, Math.max(0, (milepost - road.startMilepost) / milesOf(road)));
  return { road, direction, position: placeAlong(road, share, isForward(road, direction)).position };
}

const makeId = (random: Random): string => {
  const digits = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};
