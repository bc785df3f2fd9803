import {
  detectorAggregations,
  detectorDataLogs,
  detectorsRecent,
} from "@gantry/domain/contract/answers/detector.ts";
import { volumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { aggregationsBody, dataLogsBody, recentBody } from "@gantry/domain/contract/detector-calls.ts";
import { aggregateSums } from "@gantry/domain/detector/detector-aggregations.ts";
import { checkAggregationRange } from "@gantry/domain/detector/detector-range.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import type { z } from "zod";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { AnalyticsDesk } from "../../../platform/queries/analytics-desk.ts";
import { readDetector } from "../detector-entry.ts";
import { readAnalytics } from "./analytics.ts";
import { readDataLogs } from "./data-logs.ts";
import { readSums } from "./read-sums.ts";
import { readRecent } from "./recent.ts";
import { rangeOf, refuseRange } from "./time-range.ts";

const access = { action: "READ", entityType: detector.entityType } as const;
const ofOne = { access: { ...access, id: "id" } } as const;

/** Readings, statistics and analytics of detectors (DET-043 to DET-047). */
export function detectorRoutes({ database }: Platform): RouteDeclaration<never>[] {
  const desk = new AnalyticsDesk();
  return [
    tenantRoute<z.infer<typeof dataLogsBody>>(database, {
      ...ofOne,
      method: "POST",
      path: `${detector.path}/:id/data-logs/time-range`,
      answer: detectorDataLogs,
      summary: "List the readings of a detector in a range of at most half a day, oldest first",
      body: dataLogsBody,
      work: (db, { body, param }) => readDataLogs(db, param("id"), body),
    }),
    tenantRoute<z.infer<typeof aggregationsBody>>(database, {
      ...ofOne,
      method: "POST",
      path: `${detector.path}/:id/aggregations/time-range`,
      answer: detectorAggregations,
      summary: "Statistics of a detector by hour, day, week or month of its time zone",
      body: aggregationsBody,
      work: (db, { body, param }) => readAggregations(db, param("id"), body),
    }),
    tenantRoute<never>(database, {
      ...ofOne,
      method: "GET",
      path: `${detector.path}/:id/analytics`,
      answer: volumeAnalytics,
      summary: "Rush hours, week over week and busiest periods of a detector; at most five minutes old",
      work: (db, { param }) => readAnalytics(db, param("id"), desk),
    }),
    tenantRoute<z.infer<typeof recentBody>>(database, {
      method: "POST",
      path: "/detectors/recent",
      answer: detectorsRecent,
      summary: "The last ten minutes of detectors that the caller may read",
      access,
      body: recentBody,
      work: (db, { body }) => readRecent(db, body.ids),
    }),
  ];
}

async function readAggregations(
  db: TenantTransaction,
  id: string,
  { period, ...range }: z.infer<typeof aggregationsBody>,
) {
  const entry = await readDetector(db, id);
  const { fromMs, toMs } = rangeOf(range);
  refuseRange(checkAggregationRange({ fromMs, toMs }, period, entry.zone));
  const sums = await readSums(db, entry, { fromMs, toMs, takesDays: period !== "hourly" });
  return aggregateSums(sums, { zone: entry.zone, period, fromMs, toMs, nowMs: db.nowMs });
}
