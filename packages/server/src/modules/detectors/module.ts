import type { DetectorReading } from "@gantry/domain/detector/detector-reading.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { Reading, ServerModule } from "../../platform/module.ts";
import { CarriagewayStore } from "./detection/carriageway-store.ts";
import { incidentDetectionRecord } from "./detection/detection-record.ts";
import { detectionRoutes } from "./detection/detection-routes.ts";
import { IncidentWatch } from "./detection/incident-watch.ts";
import { roadQueues } from "./detection/road-queues.ts";
import { TemplateStore } from "./detection/template-store.ts";
import { detectorStateMembers } from "./detector-state-members.ts";
import { detectorReading } from "./lane-reading.ts";
import { publicTravelTimes, readRoadWays } from "./detection/public-travel-times.ts";
import { publicWorkZones } from "./public-work-zones.ts";
import { detectorDayRecord, detectorHourRecord, detectorReadingRecord } from "./readings/detector-records.ts";
import { isUsualReading } from "./readings/is-usual-reading.ts";
import { travelFields } from "./detection/travel-fields.ts";
import { LaneWatcher } from "./readings/lane-watcher.ts";
import { readPastLanes } from "./readings/read-past-lanes.ts";
import { writeReadings } from "./readings/write-readings.ts";
import { closeHours } from "./statistics/close-hours.ts";
import { detectorHourSource } from "./statistics/hour-source.ts";
import { detectorRoutes } from "./statistics/detector-routes.ts";

const watcher = new LaneWatcher();
const stores = { carriageways: new CarriagewayStore(), templates: new TemplateStore() };
const incidents = new IncidentWatch(stores);

export const detectors: ServerModule = {
  name: "detectors",
  kinds: [serveKind({ kind: detector }), serveKind({ kind: workZone })],
  observe: {
    [detector.entityType]: {
      members: detectorStateMembers,
      readings: {
        record: detectorReadingRecord,
        data: detectorReading,
        isUsual: isUsualReading,
        write: (readings: readonly Reading<DetectorReading>[], db, lane) =>
          writeReadings(readings, db, { lane, watcher }),
      },
    },
  },
  routes: (platform) => [...detectorRoutes(platform), ...detectionRoutes(platform, stores)],
  messageFields: travelFields(stores),
  roadQueues: roadQueues(stores),
  pastValues: { [detector.entityType]: readPastLanes },
  publicParts: { workZones: publicWorkZones, travelTimes: publicTravelTimes(stores) },
  roadWays: readRoadWays(stores.carriageways),
  records: [detectorReadingRecord, detectorHourRecord, detectorDayRecord, incidentDetectionRecord],
  dataSources: [detectorHourSource],
  jobs: [
    { name: "closeDetectorHours", everyMs: 60_000, run: closeHours },
    { name: "detectIncidents", everyMs: 30_000, run: (db) => incidents.run(db) },
  ],
};
