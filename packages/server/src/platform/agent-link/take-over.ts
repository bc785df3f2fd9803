import { agentTiming } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { TenantJob } from "../jobs/run-jobs.ts";
import { adoptDevices, balance } from "./assignment-store.ts";
import type { DeviceTable } from "./device-tables.ts";

/** An agent tries to come back at least this often. */
const longestReconnectMs = 30_000;
const settledAfterMs = agentTiming.leaseMs + agentTiming.leaseToleranceMs + longestReconnectMs;
const everyMs = 5_000;
/** Runs further apart than this: this server or its database was away, and no agent could be heard. */
const longestGapMs = 4 * everyMs;

/**
 * Looks after the assignment of every tenant: devices of agents whose lease has ended go to the living ones. After a start
 * or an outage of the server's own, all agents get the time to come back first: the first one to do so would else be given
 * everything.
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
