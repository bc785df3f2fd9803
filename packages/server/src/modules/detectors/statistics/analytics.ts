import type { DetectorAnalytics } from "@gantry/domain/contract/answers/detector.ts";
import { analyticsFromMs, analyzeHours } from "@gantry/domain/detector/detector-analytics.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readDetector } from "../detector-entry.ts";
import { readSums } from "./read-sums.ts";

/** Analytics are stale after five minutes (DET-049). */
const freshForMs = 300_000;
const maxKept = 10_000;

/** Analytics of detectors (DET-046), each computed at most every five minutes. */
export class AnalyticsDesk {
  readonly #kept = new Map<string, { untilMs: number; zone: string; analytics: DetectorAnalytics }>();

  async read(db: TenantTransaction, id: string): Promise<DetectorAnalytics> {
    const entry = await readDetector(db, id);
    const { zone } = entry;
    const key = `${db.tenantId}\n${id}`;
    const kept = this.#kept.get(key);
    if (kept && kept.untilMs > db.nowMs && kept.zone === zone) return kept.analytics;
    const range = { fromMs: analyticsFromMs(db.nowMs, zone), toMs: db.nowMs };
    const analytics = analyzeHours(await readSums(db, entry, range), zone, db.nowMs);
    // The oldest goes first.
    this.#kept.delete(key);
    this.#kept.set(key, { untilMs: db.nowMs + freshForMs, zone, analytics });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
    return analytics;
  }
}
