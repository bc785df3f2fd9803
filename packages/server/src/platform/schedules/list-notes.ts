import type { ScheduleNote } from "@gantry/domain/contract/answers/schedule.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { entitiesOf } from "@gantry/domain/schedule/schedule-job.ts";
import { findSharedMinute, findSkippedRun } from "@gantry/domain/schedule/schedule-notes.ts";
import type { ScheduledType, ScheduleJobType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Platform, ScheduleExecutors } from "../module.ts";
import { entityNames } from "./entity-names.ts";
import { readJobs, type StoredJob } from "./schedule-reader.ts";

const maxNotes = 5;
const maxNames = 3;

/** Conflicts of a job's coming runs, as far as the user may read the other jobs and devices. */
export async function listNotes(
  db: TenantTransaction,
  { platform, executors }: { platform: Pick<Platform, "messageFields">; executors: ScheduleExecutors },
  types: readonly ScheduledType[],
  job: StoredJob,
): Promise<ScheduleNote[]> {
  if (job.nextRun === null) return [];
  const localTime = findSkippedRun(job.doc, db.nowMs);
  const { timezone, jobType } = job.doc;
  const own = await executors[jobType]?.notes?.(db, platform, job.doc, entitiesOf(job.doc).ids);
  return [
    ...(own ?? []),
    ...(localTime === undefined ? [] : [{ code: "skippedTime" as const, localTime, timezone }]),
    ...(await listSameMinute(db, executors, types, job)),
  ];
}

async function listSameMinute(
  db: TenantTransaction,
  executors: ScheduleExecutors,
  types: readonly ScheduledType[],
  job: StoredJob,
): Promise<ScheduleNote[]> {
  const jobs = (await readJobs(db, types)).filter(({ nextRun }) => nextRun !== null);
  const devices = await readDevices(db, executors, jobs);
  const own = new Set(devices.get(job.id));
  const notes: ScheduleNote[] = [];
  for (const other of jobs) {
    const shared = (devices.get(other.id) ?? []).filter((id) => own.has(id));
    if (other.id === job.id || shared.length === 0 || notes.length >= maxNotes) continue;
    const atMs = findSharedMinute(job.doc, other.doc, db.nowMs);
    if (atMs === undefined) continue;
    const { jobType } = other.doc;
    const names = await entityNames(db, deviceType(jobType), shared.slice(0, maxNames));
    const at = new Date(atMs).toISOString();
    notes.push({ code: "sameMinute", at, jobId: other.id, jobType, names: [...names.values()] });
  }
  return notes;
}

/** Readable devices of each job, by job id. */
async function readDevices(
  db: TenantTransaction,
  executors: ScheduleExecutors,
  jobs: readonly StoredJob[],
): Promise<Map<string, string[]>> {
  const { grants } = db.principal;
  const devices = new Map<string, string[]>();
  for (const [jobType, own] of Map.groupBy(jobs, ({ doc }) => doc.jobType)) {
    const ids = own.flatMap(({ doc }) => entitiesOf(doc).ids);
    const known = await executors[jobType]?.devicesOf?.(db, ids);
    for (const { id, doc } of own) {
      const acted = entitiesOf(doc).ids.flatMap((one) => (known ? (known.get(one) ?? []) : [one]));
      devices.set(
        id,
        acted.filter((one) => isAllowed(grants, "READ", deviceType(jobType), one)),
      );
    }
  }
  return devices;
}

const deviceType = (jobType: ScheduleJobType) => (jobType === "GoToPresetJob" ? "CAMERA" : "SIGN");
