import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import type { Log, Platform, ServerModule } from "../module.ts";
import type { DeviceTable } from "./device-tables.ts";

export type ObserveHooks = NonNullable<ServerModule["observe"]>;

/** Batches of one lane of a journal, in their order. */
export interface Batches {
  journalId: string;
  lane: JournalLane;
  batches: readonly Batch[];
}
export interface Batch {
  sequence: number;
  observations: readonly unknown[];
}
export interface IngestParts {
  database: TenantDatabase;
  devices: ReadonlyMap<string, DeviceTable>;
  hooks: ReadonlyMap<string, ObserveHooks[string]>;
  platform: Platform;
  log: Log;
}
