import type { ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import type { ScheduleJobType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Platform } from "../module.ts";

/** A job that is due, with those of its entities on which its actor may act. */
export interface DueJob {
  id: string;
  document: ScheduleJobDocument;
  entityIds: readonly string[];
}

/** What became of one entity: done, or the code of an error. */
export interface DoneLine {
  /** Absent: the type that the job acts on. */
  entityType?: string;
  entityId: string;
  error?: string;
  params?: Record<string, string | number>;
}

/** How jobs of one type are done; their module knows. */
export interface ScheduleExecutor {
  /** Acts as the transaction's principal. What it writes and its outcome are kept together, or neither. */
  run(db: TenantTransaction, platform: Platform, job: DueJob): Promise<DoneLine[]>;
  /** Throws what stands against saving the job. */
  check?(db: TenantTransaction, document: ScheduleJobDocument, entityIds: readonly string[]): Promise<void>;
}
export type ScheduleExecutors = Partial<Record<ScheduleJobType, ScheduleExecutor>>;
