import type { RoadCondition, RoadConditions, RoadSpeeds } from "@gantry/domain/contract/answers/detection.ts";
import type { Place } from "@gantry/domain/detection/place.ts";
import { findQueueTails } from "@gantry/domain/detection/queue-tail.ts";
import { speedSections } from "@gantry/domain/detection/speed-sections.ts";
import { unknownStation } from "@gantry/domain/detection/station-reading.ts";
import type { StationNow } from "@gantry/domain/detection/station-speed.ts";
import type { StationTemplate } from "@gantry/domain/detection/station-template.ts";
import { travelTime } from "@gantry/domain/detection/travel-time.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Carriageway, CarriagewayStore, Station } from "./carriageway-store.ts";
import { type NewestReading, readNewest } from "./read-newest.ts";
import type { TemplateStore } from "./template-store.ts";

interface Stores {
  carriageways: CarriagewayStore;
  templates: TemplateStore;
}

/**
 * Queues and travel times from the detectors that the caller may read, in the two minutes before a moment; roads and their
 * free speeds are those of now.
 */
export async function readRoadConditions(
  db: TenantTransaction,
  stores: Stores,
  atMs: number,
): Promise<RoadConditions> {
  return { items: await conditionsOf(db, await readAllowed(db, stores), stores, atMs) };
}

/** By name. */
export async function conditionsOf(
  db: TenantTransaction,
  carriageways: readonly Carriageway[],
  stores: Pick<Stores, "templates">,
  atMs: number = db.nowMs,
): Promise<RoadCondition[]> {
  const now = await readNow(db, carriageways, stores, atMs);
  return carriageways
    .map((carriageway) => conditionOf(carriageway, now))
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** Speeds and travel times along the roads from the same readings. */
export async function readRoadSpeeds(
  db: TenantTransaction,
  stores: Stores,
  atMs: number,
): Promise<RoadSpeeds> {
  const carriageways = await readAllowed(db, stores);
  const now = await readNow(db, carriageways, stores, atMs);
  return {
    items: carriageways.map(({ roadName, direction, stations }) => {
      const measured = stationsNow(stations, now);
      return {
        roadName,
        direction,
        oldestAt: oldestOf(stations, now),
        travelTime: travelTimeOf(measured),
        sections: speedSections(measured).map(({ way, speedKph, freeSpeedKph }) => ({
          way: way.map((place) => roundedPairOf(place)),
          speedKph: Math.round(speedKph),
          freeSpeedKph: freeSpeedKph && Math.round(freeSpeedKph),
        })),
      };
    }),
  };
}

function travelTimeOf(
  measured: readonly (Station & StationNow)[],
): RoadSpeeds["items"][number]["travelTime"] {
  const { lengthKm, seconds, freeSeconds } = travelTime(measured);
  const middle = measured[Math.floor(measured.length / 2)];
  return {
    from: measured[0]?.name ?? "",
    to: measured.at(-1)?.name ?? "",
    lengthKm,
    seconds,
    freeSeconds,
    middle: roundedPairOf(middle ?? { longitude: 0, latitude: 0 }),
  };
}

async function readAllowed(db: TenantTransaction, { carriageways }: Stores): Promise<readonly Carriageway[]> {
  const allowed = allowedIds(db.principal.grants, "READ", detector.entityType);
  return allowed === "all" ? carriageways.read(db) : carriageways.readSome(db, allowed ?? new Set());
}

interface Now {
  newest: ReadonlyMap<number, NewestReading>;
  templateOf: (number: number) => StationTemplate;
}

async function readNow(
  db: TenantTransaction,
  carriageways: readonly Carriageway[],
  { templates }: Pick<Stores, "templates">,
  atMs: number,
): Promise<Now> {
  const numbers = carriageways.flatMap(({ stations }) => stations.map(({ number }) => number));
  await templates.refresh(db, numbers);
  return { newest: await readNewest(db, atMs), templateOf: (number) => templates.of(db, number) };
}

const stationsNow = (stations: readonly Station[], { newest, templateOf }: Now) =>
  stations.map((station) => ({
    ...station,
    reading: newest.get(station.number)?.reading ?? unknownStation,
    template: templateOf(station.number),
  }));

function oldestOf(stations: readonly Station[], { newest }: Now): string | null {
  const times = stations.flatMap(({ number }) => newest.get(number)?.atMs ?? []);
  return times.length > 0 ? isoFromMs(Math.min(...times)) : null;
}

const nameOf = ({ roadName, direction }: RoadCondition): string => `${roadName} ${direction}`;

function conditionOf({ roadName, direction, stations }: Carriageway, now: Now): RoadCondition {
  const measured = stationsNow(stations, now);
  const { lengthKm, seconds, freeSeconds, coveragePercent } = travelTime(measured);
  const find = (id: string | undefined) => nameStation(stations.find((station) => station.id === id));
  return {
    roadName,
    direction,
    from: nameStation(stations[0]),
    to: nameStation(stations.at(-1)),
    lengthKm,
    travelTimeS: seconds,
    freeTravelTimeS: freeSeconds,
    coverage: coveragePercent,
    oldestAt: oldestOf(stations, now),
    queues: findQueueTails(measured).map(({ place, way, upstreamId, tailId, ...tail }) => ({
      location: { type: "Point" as const, coordinates: pairOf(place) },
      way: way.map(pairOf),
      km: tail.km,
      upstream: find(upstreamId),
      downstream: find(tailId),
      lengthKm: tail.lengthKm,
      speedKph: tail.speedKph,
      growthKph: tail.growthKph,
      confidence: tail.confidencePercent,
    })),
  };
}

const pairOf = ({ longitude, latitude }: Place): [number, number] => [longitude, latitude];

/** To a metre. */
const roundedPairOf = (place: Place): [number, number] => {
  const [longitude, latitude] = pairOf(place).map((degrees) => Math.round(degrees * 1e5) / 1e5);
  return [longitude ?? 0, latitude ?? 0];
};

const nameStation = (station: Station | undefined) =>
  station ? { id: station.id, name: station.name } : null;
