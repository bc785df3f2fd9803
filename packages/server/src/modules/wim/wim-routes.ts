import { vehicleReadings, wimCalibration } from "@gantry/domain/contract/answers/wim.ts";
import { volumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { wimDownloadBody } from "@gantry/domain/contract/wim-calls.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../platform/http/route.ts";
import { findBody } from "../../platform/list/find-body.ts";
import type { Platform } from "../../platform/module.ts";
import { AnalyticsDesk } from "../../platform/queries/analytics-desk.ts";
import { readCalibration } from "./calibration.ts";
import { downloadStationFile } from "./station-file.ts";
import { findVehicles } from "./vehicle-list.ts";
import { readWimAnalytics } from "./wim-analytics.ts";

const access = { action: "READ", entityType: wimStation.entityType, id: "id" } as const;
const fileTypes = ["image/png", "image/jpeg", "image/webp", "application/json"] as const;

/** Vehicles of a station (WIM-035), what they tell (WIM-042), and its files (WIM-036). */
export function wimRoutes(platform: Platform): RouteDeclaration<never>[] {
  const { licence } = wimStation;
  const desk = new AnalyticsDesk();
  return [
    tenantRoute<FindQuery>(platform.database, {
      method: "POST",
      path: `${wimStation.path}/:id/vehicle-readings`,
      answer: vehicleReadings,
      summary: "Filter, sort and page the vehicles of a weigh-in-motion station, newest first",
      access,
      licence,
      body: findBody,
      work: (db, { body, param }) => findVehicles(db, param("id"), body),
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: `${wimStation.path}/:id/calibration`,
      answer: wimCalibration,
      summary: "How the weight of steering axles changed in each lane of a weigh-in-motion station",
      access,
      licence,
      work: (db, { param }) => readCalibration(db, param("id")),
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: `${wimStation.path}/:id/analytics`,
      answer: volumeAnalytics,
      summary:
        "Rush hours, week over week and busiest periods of a weigh-in-motion station; at most five minutes old",
      access,
      licence,
      work: (db, { param }) => readWimAnalytics(db, param("id"), desk),
    }),
    defineRoute<z.infer<typeof wimDownloadBody>>({
      method: "POST",
      path: `${wimStation.path}/:id/download`,
      answer: z.file().mime([...fileTypes]),
      summary: "Picture or dimension profile of a vehicle, read from its station",
      access,
      licence,
      body: wimDownloadBody,
      handler: ({ principal, body: { path }, param }) =>
        downloadStationFile(platform, principal, { stationId: param("id"), path }),
    }),
  ];
}
