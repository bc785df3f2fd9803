import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { msFromIso } from "@gantry/domain/sign/queue/instant.ts";
import { entitiesOf, scheduleJob, type ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import {
  earliestStartAgoMs,
  isSameTiming,
  nextOccurrence,
  scheduleIssues,
} from "@gantry/domain/schedule/schedule-times.ts";
import type { ScheduledType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type EditorParts, type KindEditor, kindEditor } from "../kinds/kind-editor.ts";
import { serveKind } from "../kinds/serve-kind.ts";
import { actorOf } from "./actor.ts";
import { entityNames } from "./entity-names.ts";
import type { ScheduleExecutors } from "./executor.ts";
import { mayAct } from "./run-due-job.ts";
import { readJobs, type StoredJob, wholeJob } from "./schedule-reader.ts";
import { keepStanding } from "./schedule-store.ts";

const kind = "scheduleJob";
type Sent = Readonly<Record<string, unknown>>;

/** How jobs are read, saved and deleted. `types`: those behind the calls by which it is asked. */
export interface ScheduleDesk {
  read(db: TenantTransaction, types: readonly ScheduledType[], id: string): Promise<ScheduleJob>;
  /** With an id that job is replaced, else a new one is made. Answers its id. */
  save(db: TenantTransaction, types: readonly ScheduledType[], sent: Sent): Promise<string>;
  remove(db: TenantTransaction, types: readonly ScheduledType[], id: string): Promise<void>;
  restore(db: TenantTransaction, id: string): Promise<void>;
}

export function scheduleDesk(executors: ScheduleExecutors, parts: EditorParts): ScheduleDesk {
  const origins: Origins = new WeakMap();
  const editor = jobEditor(executors, parts, origins);

  async function readable(
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
      return wholeJob(db, await readable(db, types, id));
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
      const { id: known } = await readable(db, types, String(id));
      await editor.update(db, known, (before) => {
        refuse(scheduleIssues(sent, { nowMs: db.nowMs, before }));
        return sent;
      });
      await takeOver(db, known);
      return known;
    },
    async remove(db, types, id) {
      await editor.remove(db, (await readable(db, types, id)).id);
    },
    restore: (db, id) => editor.restore(db, id),
  };
}

/** What a job that is written in a transaction was before; absent for one that comes back from the trash. */
type Origins = WeakMap<TenantTransaction, "new" | ScheduleJobDocument>;

function jobEditor(executors: ScheduleExecutors, parts: EditorParts, origins: Origins): KindEditor {
  async function checked(document: ScheduleJobDocument, db: TenantTransaction): Promise<void> {
    await assertMayDo(db, document);
    await executors[document.jobType]?.check?.(db, document, entitiesOf(document).ids);
  }
  const served = serveKind({
    kind: scheduleJob,
    beforeCreate: checked,
    async beforeUpdate(document, before, _id, db) {
      origins.set(db, before);
      await checked(document, db);
    },
    async afterWrite(document, id, db) {
      await keepStanding(db, id, actorOf(db.principal), nextAfterSave(document, origins.get(db), db.nowMs));
    },
  });
  return kindEditor(served, parts);
}

/**
 * When a job that was saved runs next. One that is due at this moment and runs at the same times as before stays due. A
 * new first moment that has just passed is meant to happen at once; of other times only those to come count.
 */
function nextAfterSave(
  document: ScheduleJobDocument,
  before: "new" | ScheduleJobDocument | undefined,
  nowMs: number,
): { atMs: number | null } | "asBefore" {
  if (before === undefined) return { atMs: nextOccurrence(document, nowMs) };
  if (before !== "new" && isSameTiming(before, document)) return "asBefore";
  const firstMs = msFromIso(document.firstDate);
  const isMeant = before === "new" || before.firstDate !== document.firstDate;
  const isAtOnce = isMeant && firstMs >= nowMs - earliestStartAgoMs;
  return { atMs: nextOccurrence(document, isAtOnce ? Math.min(firstMs, nowMs) : nowMs) };
}

/** Whoever saves a job without changing it takes it over as well. */
async function takeOver(db: TenantTransaction, id: string): Promise<void> {
  const [row] = await db.query<{ doc: ScheduleJobDocument }>(
    "select doc from schedule_job where tenant_id = $1 and id = $2",
    [db.tenantId, id],
  );
  if (!row) return;
  await assertMayDo(db, row.doc);
  await keepStanding(db, id, actorOf(db.principal), "asBefore");
}

/** You can have done only what you may do: on each of the entities, all of which exist. */
async function assertMayDo(db: TenantTransaction, document: ScheduleJobDocument): Promise<void> {
  const { entityType, ids } = entitiesOf(document);
  const { principal } = db;
  const readable = ids.filter((id) => isAllowed(principal.grants, "READ", entityType, id));
  const known = await entityNames(db, entityType, readable);
  if (ids.some((id) => !known.has(id))) refuse([{ field: "entityId", code: "unknownEntity" }]);
  if (ids.some((id) => !mayAct(principal, entityType, id))) throw new AppError("noPermission");
}

function refuse(issues: FieldIssue[]): void {
  if (issues.length > 0) throw new AppError("invalidBody", {}, { issues });
}
