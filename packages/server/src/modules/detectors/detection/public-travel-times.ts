import type { PublicTravelTime } from "@gantry/domain/contract/answers/public-map.ts";
import { roadAlong } from "@gantry/domain/detection/road-along.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import type { PublicPartReader, RoadWay } from "../../../platform/public-data/public-parts.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { CarriagewayStore } from "./carriageway-store.ts";
import { conditionsOf } from "./road-conditions.ts";
import type { TravelStores } from "./travel-fields.ts";

/** From the first to the last detector of each direction of a road, drawn along their stretches. */
export const publicTravelTimes = (stores: TravelStores): PublicPartReader<"travelTimes"> => ({
  licence: detector.licence,
  async read(db) {
    const carriageways = await stores.carriageways.read(db);
    const ways = new Map(carriageways.map((one) => [keyOf(one), roadAlong(one.stations).map(pairOf)]));
    const conditions = await conditionsOf(db, carriageways, stores);
    return conditions.map(
      (condition): PublicTravelTime => ({
        id: keyOf(condition),
        roadName: condition.roadName,
        direction: condition.direction,
        from: condition.from?.name ?? "",
        to: condition.to?.name ?? "",
        lengthKm: condition.lengthKm,
        seconds: condition.travelTimeS,
        freeSeconds: condition.freeTravelTimeS,
        measuredAt: condition.oldestAt,
        way: { type: "LineString", coordinates: ways.get(keyOf(condition)) ?? [] },
      }),
    );
  },
});

export const readRoadWays =
  (carriageways: CarriagewayStore) =>
  async (db: TenantTransaction): Promise<RoadWay[]> =>
    (await carriageways.read(db)).map(({ roadName, direction, stations }) => ({
      roadName,
      direction,
      places: roadAlong(stations).map(pairOf),
    }));

const keyOf = ({ roadName, direction }: { roadName: string; direction: string }): string =>
  `${roadName} ${direction}`;

const pairOf = ({ longitude, latitude }: { longitude: number; latitude: number }): [number, number] => [
  longitude,
  latitude,
];
