import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { analyzeHours } from "@gantry/domain/detector/detector-analytics.ts";
import { analyticsFromMs } from "@gantry/domain/volume/analyze-volumes.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { AnalyticsDesk } from "../../../platform/queries/analytics-desk.ts";
import { readDetector } from "../detector-entry.ts";
import { readSums } from "./read-sums.ts";

/** Analytics of a detector (DET-046). */
export async function readAnalytics(
  db: TenantTransaction,
  id: string,
  desk: AnalyticsDesk,
): Promise<VolumeAnalytics> {
  const entry = await readDetector(db, id);
  const { zone } = entry;
  return desk.read(db, { id, zone }, async () => {
    const range = { fromMs: analyticsFromMs(db.nowMs, zone), toMs: db.nowMs };
    return analyzeHours(await readSums(db, entry, range), zone, db.nowMs);
  });
}
