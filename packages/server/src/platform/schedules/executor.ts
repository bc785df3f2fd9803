import type { ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import type { ScheduleJobType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Platform } from "../module.ts";

export interface DueJob {
  id: string;
  document: ScheduleJobDocument;
  entityIds: readonly string[];
}

export interface DoneLine {
  entityType?: string;
  entityId: string;
  error?: string;
  params?: Record<string, string | number>;
}

export interface ScheduleExecutor {
  /** Runs as the transaction's principal; changes and outcome are committed together. */
  run(db: TenantTransaction, platform: Platform, job: DueJob): Promise<DoneLine[]>;
  /** Throws if the job must not be saved. */
  check?(db: TenantTransaction, document: ScheduleJobDocument, entityIds: readonly string[]): Promise<void>;
}
export type ScheduleExecutors = Partial<Record<ScheduleJobType, ScheduleExecutor>>;
