import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { analyticsStaleMs } from "@gantry/domain/volume/analyze-volumes.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

const maxKept = 10_000;

/** Analytics of the devices of a kind, each computed at most every five minutes (DET-049). */
export class AnalyticsDesk {
  readonly #kept = new Map<string, { untilMs: number; zone: string; analytics: VolumeAnalytics }>();

  /** The caller has checked that the device may be read. */
  async read(
    { tenantId, nowMs }: TenantTransaction,
    { id, zone }: { id: string; zone: string },
    compute: () => Promise<VolumeAnalytics>,
  ): Promise<VolumeAnalytics> {
    const key = `${tenantId}\n${id}`;
    const kept = this.#kept.get(key);
    if (kept && kept.untilMs > nowMs && kept.zone === zone) return kept.analytics;
    const analytics = await compute();
    // The oldest goes first.
    this.#kept.delete(key);
    this.#kept.set(key, { untilMs: nowMs + analyticsStaleMs, zone, analytics });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
    return analytics;
  }
}
