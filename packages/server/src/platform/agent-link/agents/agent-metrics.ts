import type { Span } from "@gantry/domain/time/time-range.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { isoTimeSql } from "../../list/catalogue.ts";

interface MetricRow {
  at: string;
  cpu: number;
  memory: number;
  uptime: number;
  journalDepth: number;
  journalBytes: number | null;
  roundTripMs: number | null;
  clockSkewMs: number | null;
  pollsPerMinute: number | null;
  pollSuccess: number | null;
}

export function readMetrics(
  db: TenantTransaction,
  agentId: string,
  { fromMs, toMs }: Span,
): Promise<MetricRow[]> {
  return db.query<MetricRow>(
    `select ${isoTimeSql("at")} as at, cpu, memory, uptime, journal_depth as "journalDepth",
       journal_bytes as "journalBytes", round_trip_ms as "roundTripMs", clock_skew_ms as "clockSkewMs",
       polls_per_minute as "pollsPerMinute", poll_success as "pollSuccess"
     from agent_metric m where tenant_id = $1 and agent_id = $2 and m.at > to_timestamp($3::float8 / 1000)
       and m.at <= to_timestamp($4::float8 / 1000)
     order by m.at`,
    [db.tenantId, agentId, fromMs, toMs],
  );
}
