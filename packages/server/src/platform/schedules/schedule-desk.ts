import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { msFromIso } from "@gantry/domain/sign/queue/instant.ts";
import { entitiesOf, scheduleJob, type ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import {
  earliestStartAgoMs,
  findNextOccurrence,
  isSameTiming,
  scheduleIssues,
} from "@gantry/domain/schedule/schedule-times.ts";
import type { ScheduledType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type EditorParts, type KindEditor, kindEditor } from "../kinds/kind-editor.ts";
import { serveKind } from "../kinds/serve-kind.ts";
import { actorOf } from "./actor.ts";
import { entityNames } from "./entity-names.ts";
import type { Platform, ScheduleExecutors } from "../module.ts";
import { mayAct } from "./run-together.ts";
import { listNotes } from "./list-notes.ts";
import { readJobs, type StoredJob, toScheduleJob } from "./schedule-reader.ts";
import { keepStanding } from "./schedule-store.ts";

const kind = "scheduleJob";
type Sent = Readonly<Record<string, unknown>>;

/** `types`: the entity types of the called base path. */
export interface ScheduleDesk {
  read(db: TenantTransaction, types: readonly ScheduledType[], id: string): Promise<ScheduleJob>;
  /** With an id the job is replaced, otherwise created. Returns the id. */
  save(db: TenantTransaction, types: readonly ScheduledType[], sent: Sent): Promise<string>;
  remove(db: TenantTransaction, types: readonly ScheduledType[], id: string): Promise<void>;
  restore(db: TenantTransaction, id: string): Promise<void>;
}

export function scheduleDesk(
  executors: ScheduleExecutors,
  platform: Pick<Platform, "messageFields">,
  parts: EditorParts,
): ScheduleDesk {
  const origins: Origins = new WeakMap();
  const editor = jobEditor(executors, parts, origins);

  async function readReadableJob(
    db: TenantTransaction,
    types: readonly ScheduledType[],
    id: string,
  ): Promise<StoredJob> {
    const [job] = await readJobs(db, types, id);
    if (!job) throw new AppError("notFound", { kind, id });
    return job;
  }

  return {
    async read(db, types, id) {
      const job = await readReadableJob(db, types, id);
      return {
        ...(await toScheduleJob(db, job)),
        notes: await listNotes(db, { platform, executors }, types, job),
      };
    },
    async save(db, types, { id, ...sent }) {
      if (!types.some((type) => type === sent["entityType"]))
        refuse([
          { field: "entityType", code: sent["entityType"] === undefined ? "required" : "notAnOption" },
        ]);
      if (id === undefined || id === null) {
        refuse(scheduleIssues(sent, { nowMs: db.nowMs }));
        origins.set(db, "new");
        return editor.create(db, sent);
      }
      const { id: known } = await readReadableJob(db, types, String(id));
      await editor.update(db, known, (before) => {
        refuse(scheduleIssues(sent, { nowMs: db.nowMs, before }));
        return sent;
      });
      await takeOver(db, known);
      return known;
    },
    async remove(db, types, id) {
      await editor.remove(db, (await readReadableJob(db, types, id)).id);
    },
    restore: (db, id) => editor.restore(db, id),
  };
}

/** The job before the current write; missing for restored jobs. */
type Origins = WeakMap<TenantTransaction, "new" | ScheduleJobDocument>;

function jobEditor(executors: ScheduleExecutors, parts: EditorParts, origins: Origins): KindEditor {
  async function checkJob(document: ScheduleJobDocument, db: TenantTransaction): Promise<void> {
    await assertMayDo(db, document);
    await executors[document.jobType]?.check?.(db, document, entitiesOf(document).ids);
  }
  const served = serveKind({
    kind: scheduleJob,
    beforeCreate: checkJob,
    async beforeUpdate(document, before, _id, db) {
      origins.set(db, before);
      await checkJob(document, db);
    },
    async afterWrite(document, id, db) {
      await keepStanding(
        db,
        id,
        actorOf(db.principal),
        computeNextAfterSave(document, origins.get(db), db.nowMs),
      );
    },
  });
  return kindEditor(served, parts);
}

/**
 * Next run after a save. A job due now with unchanged times stays due. A new start that has just passed runs
 * at once; otherwise only future times count.
 */
function computeNextAfterSave(
  document: ScheduleJobDocument,
  before: "new" | ScheduleJobDocument | undefined,
  nowMs: number,
): { atMs: number | null } | "asBefore" {
  if (before === undefined) return { atMs: findNextOccurrence(document, nowMs) };
  if (before !== "new" && isSameTiming(before, document)) return "asBefore";
  const firstMs = msFromIso(document.firstDate);
  const isMeant = before === "new" || before.firstDate !== document.firstDate;
  const isAtOnce = isMeant && firstMs >= nowMs - earliestStartAgoMs;
  return { atMs: findNextOccurrence(document, isAtOnce ? Math.min(firstMs, nowMs) : nowMs) };
}

/** Saving without changes also takes over the job. */
async function takeOver(db: TenantTransaction, id: string): Promise<void> {
  const [row] = await db.query<{ doc: ScheduleJobDocument }>(
    "select doc from schedule_job where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  if (!row) return;
  await assertMayDo(db, row.doc);
  await keepStanding(db, id, actorOf(db.principal), "asBefore");
}

/** The actor needs the permissions on every entity, all of which must exist. */
async function assertMayDo(db: TenantTransaction, document: ScheduleJobDocument): Promise<void> {
  const { entityType, ids } = entitiesOf(document);
  const { principal } = db;
  const readReadableJob = ids.filter((id) => isAllowed(principal.grants, "READ", entityType, id));
  const known = await entityNames(db, entityType, readReadableJob);
  if (ids.some((id) => !known.has(id))) refuse([{ field: "entityId", code: "unknownEntity" }]);
  if (ids.some((id) => !mayAct(principal, entityType, id))) throw new AppError("noPermission");
}

function refuse(issues: FieldIssue[]): void {
  if (issues.length > 0) throw new AppError("invalidBody", {}, { issues });
}
