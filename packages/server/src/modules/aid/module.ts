import type { ServerModule } from "../../platform/module.ts";
import { alertRecord, sourceLogRecord } from "./alerts/alert-records.ts";
import { expireAlerts } from "./alerts/expire-alerts.ts";
import { exerciseRecord } from "./exercises/exercise-catalogue.ts";
import { exerciseRoutes } from "./exercises/exercise-routes.ts";
import { followExercises } from "./exercises/follow-exercises.ts";
import { servedIncident } from "./exercises/served-incident.ts";
import { notePictures } from "./incidents/incident-log.ts";
import { incidentNoteRecord } from "./incidents/incident-note-record.ts";
import { publicIncidents } from "./incidents/public-incidents.ts";
import { incidentRoutes } from "./incidents/incident-routes.ts";
import { followDetectors } from "./sources/follow-detectors.ts";
import { pullDueSources } from "./sources/pull-due-sources.ts";
import { forgetSignatures } from "./sources/sent-alerts.ts";
import { sourceRoutes } from "./sources/source-routes.ts";

export const aid: ServerModule = {
  name: "aid",
  kinds: [servedIncident],
  routes: (platform) => [...incidentRoutes(platform), ...sourceRoutes(platform), ...exerciseRoutes(platform)],
  records: [alertRecord, sourceLogRecord, incidentNoteRecord, exerciseRecord],
  uploads: [notePictures],
  publicParts: { incidents: publicIncidents },
  jobs: [
    { name: "followDetectors", everyMs: 5000, run: followDetectors },
    { name: "pullAlertFeeds", everyMs: 1000, run: pullDueSources },
    { name: "followExercises", everyMs: 1000, run: followExercises },
    { name: "expireAlerts", everyMs: 10_000, run: expireAlerts },
    { name: "forgetSignatures", everyMs: 600_000, run: forgetSignatures },
  ],
};
