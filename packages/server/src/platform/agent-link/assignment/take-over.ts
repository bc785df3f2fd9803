import { agentTiming } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { TenantJob } from "../../jobs/run-jobs.ts";
import { adoptDevices, balance } from "./assignment-store.ts";
import type { DeviceTable } from "./device-tables.ts";

/** Maximum reconnect interval of agents. */
const longestReconnectMs = 30_000;
const settledAfterMs = agentTiming.leaseMs + agentTiming.leaseToleranceMs + longestReconnectMs;
const everyMs = 5_000;
/** A greater gap between runs means this server or its database was unavailable and missed heartbeats. */
const longestGapMs = 4 * everyMs;

/**
 * Reassigns devices of agents with expired leases in every tenant. After a start or outage of the server, all
 * agents first get time to reconnect; otherwise the first would get everything.
 */
export function assignmentJobs(devices: ReadonlyMap<string, DeviceTable>): TenantJob[] {
  let lastRunMs = Number.NEGATIVE_INFINITY;
  let steadySinceMs = 0;
  const isSteady = (nowMs: number): boolean => {
    if (nowMs - lastRunMs > longestGapMs) steadySinceMs = nowMs;
    lastRunMs = nowMs;
    return nowMs - steadySinceMs >= settledAfterMs;
  };
  return [
    {
      name: "balanceDevices",
      everyMs,
      run: (db: TenantTransaction) => balance(db, { mayTakeOver: isSteady(db.nowMs) }),
    },
    { name: "adoptDevices", everyMs: 60_000, run: (db) => adoptDevices(db, devices) },
  ];
}
