import { isExerciseOver } from "@gantry/domain/exercises/exercise.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { clearIncident } from "../incidents/incident-acts.ts";
import { lockIncidents } from "../incidents/incident-store.ts";
import { changeExercise, exerciseEntityType, lockExercise, recordExercise } from "./exercise-store.ts";
import { SimulatedCity } from "./simulated-city.ts";

/** Ends the event in the city and clears what is open of the exercise. */
export async function stopExercise(
  { database, simulatedCityUrl, log }: Pick<Platform, "database" | "simulatedCityUrl" | "log">,
  principal: Principal,
  id: string,
): Promise<void> {
  await database.inTenant(principal, (db) => stopRow(db, id));
  if (simulatedCityUrl === null) return;
  // It also ends by itself, so a city that does not respond keeps no exercise running.
  await new SimulatedCity(simulatedCityUrl)
    .endEvent(id)
    .catch((error: unknown) => log.warn({ error, exerciseId: id }, "the event of an exercise goes on"));
}

async function stopRow(db: TenantTransaction, id: string): Promise<void> {
  await lockIncidents(db);
  const { status, eventAtMs } = await lockExercise(db, id);
  if (isExerciseOver(status)) throw new AppError("exerciseOver");
  const open = await db.query<{ id: string }>(
    `select id from automated_incident where tenant_id = $1 and is_exercise and doc ->> 'exerciseId' = $2
       and status in ('ACTIVE', 'CONFIRMED') order by id`,
    [db.tenantId, id],
  );
  for (const incident of open) await clearIncident(db, incident.id, "exerciseStopped");
  await changeExercise(db, id, {
    set: `status = 'STOPPED', ended_at = to_timestamp($3::float8 / 1000),
      event_ended_at = coalesce(event_ended_at, to_timestamp($4::float8 / 1000))`,
    values: [db.nowMs, eventAtMs === null ? null : db.nowMs],
  });
  const [before, after] = [{ status }, { status: "STOPPED" }];
  await writeAudit(db, { action: "UPDATE", entityType: exerciseEntityType, entityId: id, before, after });
  await recordExercise(db, id, "exerciseEnded", after);
}
