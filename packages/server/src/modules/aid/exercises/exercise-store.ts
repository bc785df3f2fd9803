import {
  exerciseAftermathMs,
  type ExerciseKind,
  type ExerciseStatus,
  isOfExercise,
} from "@gantry/domain/exercises/exercise.ts";
import type { ExerciseTimes } from "@gantry/domain/exercises/exercise-times.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Placed } from "@gantry/domain/incidents/along-road.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

export const exerciseEntityType = "EXERCISE";

export interface StoredExercise {
  id: string;
  status: ExerciseStatus;
  traineeId: string;
  kind: ExerciseKind;
  roadName: string;
  direction: string;
  milepost: number;
  point: [longitude: number, latitude: number];
  lanesClosed: number;
  lastsMinutes: number;
  dueMs: number;
  eventAtMs: number | null;
  eventEndedAtMs: number | null;
  incidentId: string | null;
  times: Partial<ExerciseTimes>;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

export const storedExerciseSql = `id, status, trainee_id as "traineeId", kind, road_name as "roadName", direction, milepost,
  jsonb_build_array(longitude, latitude) as point, lanes_closed as "lanesClosed", lasts_minutes as "lastsMinutes",
  ${ms("due_at")} as "dueMs", ${ms("event_at")} as "eventAtMs", ${ms("event_ended_at")} as "eventEndedAtMs",
  incident_id as "incidentId", times`;

export function readOpenExercises(db: TenantTransaction): Promise<StoredExercise[]> {
  return db.query<StoredExercise>(
    `select ${storedExerciseSql} from exercise where tenant_id = $1 and ended_at is null order by id`,
    [db.tenantId],
  );
}

/** Throws `notFound`. */
export async function lockExercise(db: TenantTransaction, id: string): Promise<StoredExercise> {
  const [row] = await db.query<StoredExercise>(
    `select ${storedExerciseSql} from exercise where tenant_id = $1 and id = $2 for update`,
    [db.tenantId, id],
  );
  if (!row) throw new AppError("notFound", { kind: "exercise", id });
  return row;
}

/** The exercise that an incident opened now at a place belongs to: one that runs, or was over shortly before. */
export async function findExerciseAt(
  db: TenantTransaction,
  place: Placed,
): Promise<StoredExercise | undefined> {
  const recent = await db.query<StoredExercise>(
    `select ${storedExerciseSql} from exercise
     where tenant_id = $1 and event_at is not null and coalesce(ended_at, 'infinity') > to_timestamp($2::float8 / 1000)
     order by ended_at desc nulls first, event_at desc`,
    [db.tenantId, db.nowMs - exerciseAftermathMs],
  );
  return recent.find((exercise) => isOfExercise(exercise, place));
}

export async function readTraineeId(db: TenantTransaction, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ traineeId: string }>(
    `select trainee_id as "traineeId" from exercise where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row?.traineeId;
}

/** The first incident of a running exercise is the one whose times are measured. */
export async function noteIncident(db: TenantTransaction, id: string, incidentId: string): Promise<void> {
  await changeExercise(db, id, {
    set: "incident_id = $3",
    where: "status = 'RUNNING' and incident_id is null",
    values: [incidentId],
  });
}

/** The times of an exercise are from then on those of the incident that its own was merged into. */
export async function followMerge(db: TenantTransaction, from: string, into: string): Promise<void> {
  for (const { id, incidentId } of await readOpenExercises(db))
    if (incidentId === from) await changeExercise(db, id, { set: "incident_id = $3", values: [into] });
}

/** Parameters of the SQL begin at `$3`. */
interface Change {
  set: string;
  where?: string;
  values?: readonly unknown[];
}

/** Changes and publishes the row; false where the condition does not hold. */
export async function changeExercise(
  db: TenantTransaction,
  id: string,
  { set, where = "true", values = [] }: Change,
): Promise<boolean> {
  const [row] = await db.query<{ rev: number }>(
    `update exercise set rev = nextval('entity_rev'), ${set} where tenant_id = $1 and id = $2 and ${where}
     returning rev::float8 as rev`,
    [db.tenantId, id, ...values],
  );
  if (row) announceExercise(db, id, row.rev, "UPDATE");
  return row !== undefined;
}

export function announceExercise(
  db: TenantTransaction,
  id: string,
  rev: number,
  updateType: "CREATE" | "UPDATE",
): void {
  const { tenantId } = db;
  db.announce({ topic: "entity", tenantId, entityType: exerciseEntityType, id, updateType, rev });
}

export const recordExercise = (
  db: TenantTransaction,
  id: string,
  event: "exerciseStarted" | "exerciseEventBegan" | "exerciseEnded",
  data: Record<string, unknown> = {},
) => appendEvent(db, { event, entityType: exerciseEntityType, entityId: id, atMs: db.nowMs, data });
