import {
  exerciseEnds,
  exerciseSteps,
  exerciseTimes,
  type ExerciseTimes,
} from "@gantry/domain/exercises/exercise-times.ts";
import type { ExerciseProblem } from "@gantry/domain/exercises/exercise.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { readTimeline } from "../incidents/incident-work.ts";
import {
  changeExercise,
  lockExercise,
  recordExercise,
  type StoredExercise,
  storedExerciseSql,
} from "./exercise-store.ts";
import { findRealDevice } from "./near-devices.ts";
import { CityRefusal, SimulatedCity } from "./simulated-city.ts";

type Parts = Pick<Platform, "database" | "simulatedCityUrl" | "log">;

const minuteMs = 60_000;
const nextLookMs = 2_000;
/** So long a city that does not respond is asked again for an event. */
const patienceMs = minuteMs;

/** Does not wait for the city, so that it delays no other job. */
export async function followExercises(db: TenantTransaction, platform: Parts): Promise<void> {
  if (platform.simulatedCityUrl === null) return;
  const city = new SimulatedCity(platform.simulatedCityUrl);
  for (const exercise of await claimDueExercises(db))
    followExercise({ ...platform, city }, db.principal, exercise).catch((error: unknown) =>
      platform.log.error({ error, exerciseId: exercise.id }, "an exercise could not be followed"),
    );
}

/** For one server: the next time is set before it looks. The wait for the city holds no connection. */
export const claimDueExercises = (db: TenantTransaction): Promise<StoredExercise[]> =>
  db.query<StoredExercise>(
    `update exercise set next_at = to_timestamp(($2::float8 + ${nextLookMs}) / 1000)
     where tenant_id = $1 and ended_at is null and next_at <= to_timestamp($2::float8 / 1000)
     returning ${storedExerciseSql}`,
    [db.tenantId, db.nowMs],
  );

export type FollowParts = Pick<Parts, "database"> & { city: SimulatedCity };

export const followExercise = (parts: FollowParts, principal: Principal, exercise: StoredExercise) =>
  exercise.status === "WAITING" ? begin(parts, principal, exercise) : measure(parts, principal, exercise);

async function begin(
  { database, city }: FollowParts,
  principal: Principal,
  exercise: StoredExercise,
): Promise<void> {
  const { id } = exercise;
  const made = await makeEvent({ database, city }, principal, exercise);
  if (made === "later") return;
  if (made !== "made") {
    await database.inTenant(principal, (db) => endExercise(db, id, { status: "FAILED", problem: made }));
    return;
  }
  const isRunning = await database.inTenant(principal, (db) => beginExercise(db, id));
  // It was stopped while the city made the event.
  if (!isRunning) await city.endEvent(id);
}

/** Also true if another server was faster. */
async function beginExercise(db: TenantTransaction, id: string): Promise<boolean> {
  const { status } = await lockExercise(db, id);
  if (status !== "WAITING") return status === "RUNNING";
  await changeExercise(db, id, {
    set: "status = 'RUNNING', event_at = to_timestamp($3::float8 / 1000)",
    values: [db.nowMs],
  });
  await recordExercise(db, id, "exerciseEventBegan");
  return true;
}

/** What stands near the place can have changed since the start. */
async function makeEvent(
  { database, city }: FollowParts,
  principal: Principal,
  exercise: StoredExercise,
): Promise<"made" | "later" | ExerciseProblem> {
  try {
    const devices = await city.devices();
    const real = await database.inTenant(principal, (db) => findRealDevice(db, exercise.point, devices));
    if (real) return "realDevice";
    await city.makeEvent(eventOf(exercise, exercise.lastsMinutes));
    return "made";
  } catch (error) {
    if (error instanceof CityRefusal) return "refused";
    if (!(error instanceof AppError)) throw error;
    const isLate = await database.inTenant(principal, async (db) => db.nowMs > exercise.dueMs + patienceMs);
    return isLate ? "unreachable" : "later";
  }
}

const eventOf = (
  { id, kind, roadName, direction, milepost, lanesClosed }: StoredExercise,
  minutes: number,
) => ({
  id,
  kind,
  road: roadName,
  direction,
  milepost,
  lanesClosed,
  minutes,
});

async function measure(
  { database, city }: FollowParts,
  principal: Principal,
  { id }: StoredExercise,
): Promise<void> {
  const exercise = await database.inTenant(principal, (db) => look(db, id));
  if (!exercise) return;
  const { hasEventEnded, minutesLeft } = exercise;
  if (hasEventEnded) await city.endEvent(id);
  // The city forgets its events when it starts again; for one that it has, this changes nothing.
  else if (minutesLeft > 0) await city.makeEvent(eventOf(exercise, minutesLeft));
}

/** Writes the times of its incident, and ends what is over; undefined if it does not run any more. */
async function look(
  db: TenantTransaction,
  id: string,
): Promise<(StoredExercise & { hasEventEnded: boolean; minutesLeft: number }) | undefined> {
  const exercise = await lockExercise(db, id);
  const { status, eventAtMs, eventEndedAtMs, incidentId, lastsMinutes } = exercise;
  if (status !== "RUNNING" || eventAtMs === null) return undefined;
  const incident = incidentId === null ? undefined : await readMeasured(db, incidentId);
  if (incident) await writeTimes(db, exercise, exerciseTimes(eventAtMs, incident));
  const { eventMs, exerciseMs } = exerciseEnds({ eventAtMs, lastsMinutes }, incident);
  const hasEventEnded = eventEndedAtMs === null && db.nowMs >= eventMs;
  if (hasEventEnded)
    await changeExercise(db, id, {
      set: "event_ended_at = to_timestamp($3::float8 / 1000)",
      values: [eventMs],
    });
  if (db.nowMs >= exerciseMs) await endExercise(db, id, { status: "DONE" });
  return { ...exercise, hasEventEnded, minutesLeft: Math.ceil((eventMs - db.nowMs) / minuteMs) };
}

/** Undefined where its incident was deleted. */
const readMeasured = (db: TenantTransaction, incidentId: string) =>
  readTimeline(db, incidentId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "notFound") return undefined;
    throw error;
  });

async function writeTimes(
  db: TenantTransaction,
  { id, times }: StoredExercise,
  measured: ExerciseTimes,
): Promise<void> {
  if (exerciseSteps.every((step) => times[step] === measured[step])) return;
  await changeExercise(db, id, { set: "times = $3", values: [JSON.stringify(measured)] });
}

async function endExercise(
  db: TenantTransaction,
  id: string,
  { status, problem = null }: { status: "DONE" | "FAILED"; problem?: ExerciseProblem | null },
): Promise<void> {
  const isEnded = await changeExercise(db, id, {
    set: "status = $3, problem = $4, ended_at = to_timestamp($5::float8 / 1000)",
    where: "ended_at is null",
    values: [status, problem, db.nowMs],
  });
  if (isEnded) await recordExercise(db, id, "exerciseEnded", { status });
}
