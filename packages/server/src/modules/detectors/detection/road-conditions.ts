import type { RoadCondition, RoadConditions } from "@gantry/domain/contract/answers/detection.ts";
import { findQueueTails } from "@gantry/domain/detection/queue-tail.ts";
import { unknownStation } from "@gantry/domain/detection/station-reading.ts";
import { travelTime } from "@gantry/domain/detection/travel-time.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Carriageway, CarriagewayStore, Station } from "./carriageway-store.ts";
import { type NewestReading, readNewest } from "./read-newest.ts";
import type { TemplateStore } from "./template-store.ts";

/** Queues and travel times from the last two minutes of the detectors that the caller may read. */
export async function readRoadConditions(
  db: TenantTransaction,
  { carriageways: store, templates }: { carriageways: CarriagewayStore; templates: TemplateStore },
): Promise<RoadConditions> {
  const allowed = allowedIds(db.principal.grants, "READ", detector.entityType);
  const carriageways =
    allowed === "all" ? await store.read(db) : await store.readSome(db, allowed ?? new Set());
  const numbers = carriageways.flatMap(({ stations }) => stations.map(({ number }) => number));
  await templates.refresh(db, numbers);
  const newest = await readNewest(db);
  return {
    items: carriageways
      .map((carriageway) => conditionOf(db, carriageway, { newest, templates }))
      .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
  };
}

const nameOf = ({ roadName, direction }: RoadCondition): string => `${roadName} ${direction}`;

function conditionOf(
  db: TenantTransaction,
  { roadName, direction, stations }: Carriageway,
  { newest, templates }: { newest: ReadonlyMap<number, NewestReading>; templates: TemplateStore },
): RoadCondition {
  const now = stations.map((station) => ({
    ...station,
    reading: newest.get(station.number)?.reading ?? unknownStation,
    template: templates.of(db, station.number),
  }));
  const { lengthKm, seconds, freeSeconds, coveragePercent } = travelTime(now);
  const times = stations.flatMap(({ number }) => newest.get(number)?.atMs ?? []);
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
    oldestAt: times.length > 0 ? isoFromMs(Math.min(...times)) : null,
    queues: findQueueTails(now).map(({ place, upstreamId, tailId, ...tail }) => ({
      location: {
        type: "Point" as const,
        coordinates: [place.longitude, place.latitude] as [number, number],
      },
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

const nameStation = (station: Station | undefined) =>
  station ? { id: station.id, name: station.name } : null;
