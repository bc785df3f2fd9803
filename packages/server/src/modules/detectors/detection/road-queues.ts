import { placeAlong } from "@gantry/domain/detection/place-along.ts";
import { findQueueTails } from "@gantry/domain/detection/queue-tail.ts";
import { unknownStation } from "@gantry/domain/detection/station-reading.ts";
import { isSameDirection, isSameRoad } from "@gantry/domain/incidents/road-name.ts";
import type { RoadQueueReader } from "../../../platform/module.ts";
import { readNewest } from "./read-newest.ts";
import type { TravelStores } from "./travel-fields.ts";

/** Queues on one direction of a road by the detectors of the last two minutes, and places along it. */
export const roadQueues =
  ({ carriageways: store, templates }: TravelStores): RoadQueueReader =>
  async (db, { roadName, direction, places }) => {
    const carriageway = (await store.read(db)).find(
      (one) => isSameRoad(one.roadName, roadName) && isSameDirection(one.direction, direction),
    );
    if (!carriageway) return { queues: [], placesKm: places.map(() => null) };
    const { stations } = carriageway;
    await templates.refresh(
      db,
      stations.map(({ number }) => number),
    );
    const newest = await readNewest(db);
    const now = stations.map((station) => ({
      ...station,
      reading: newest.get(station.number)?.reading ?? unknownStation,
      template: templates.of(db, station.number),
    }));
    const names = new Map(stations.map(({ id, name }) => [id, name]));
    return {
      queues: findQueueTails(now).map(({ km, lengthKm, confidencePercent, tailId }) => ({
        km,
        lengthKm,
        confidencePercent,
        detectorId: tailId,
        detectorName: names.get(tailId) ?? tailId,
      })),
      placesKm: places.map((place) => place && placeAlong(stations, place)),
    };
  };
