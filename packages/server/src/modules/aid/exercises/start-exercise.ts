import type { ExerciseOptions, StartExerciseBody } from "@gantry/domain/contract/answers/exercise.ts";
import {
  type ExerciseKind,
  exerciseKindOf,
  isOfExercise,
  lanesClosedOf,
} from "@gantry/domain/exercises/exercise.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { makeNotFound, readEntity } from "../../../platform/kinds/database/kind-rows.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { lockIncidents, readOpenIncidents } from "../incidents/incident-store.ts";
import { readWorkers } from "../incidents/incident-work.ts";
import { announceExercise, exerciseEntityType, readOpenExercises, recordExercise } from "./exercise-store.ts";
import { findRealDevice } from "./near-devices.ts";
import { type CityPlace, CityRefusal, SimulatedCity } from "./simulated-city.ts";

type Parts = Pick<Platform, "database" | "simulatedCityUrl">;
const minuteMs = 60_000;

/** From 0 to below 1. */
export type Random = () => number;

/** What can be chosen, or why nothing can be started. */
export async function readExerciseOptions(
  { database, simulatedCityUrl }: Parts,
  principal: Principal,
): Promise<ExerciseOptions> {
  const none = (obstacle: ExerciseOptions["obstacle"]) => ({ obstacle, roads: [], people: [] });
  if (simulatedCityUrl === null) return none("notSet");
  const found = await new SimulatedCity(simulatedCityUrl).roads().catch(() => undefined);
  if (!found) return none("unreachable");
  const roads = found.filter(({ tenant }) => tenant === principal.tenantId);
  if (roads.length === 0) return none("notInCity");
  const people = await database.inTenant(principal, (db) => readWorkers(db));
  return { obstacle: null, roads: roads.map(({ tenant: _tenant, ...road }) => road), people };
}

interface Scenario {
  place: CityPlace;
  kind: ExerciseKind;
  lanesClosed: number;
  from: { id: string; name: string } | null;
}

/** Returns the id. Throws if the place is not one of the tenant's simulated city, or something real is near it. */
export async function startExercise(
  { database, simulatedCityUrl }: Parts,
  principal: Principal,
  body: StartExerciseBody,
  random: Random,
): Promise<string> {
  if (simulatedCityUrl === null) throw new AppError("exercisesNotSet");
  const city = new SimulatedCity(simulatedCityUrl);
  const { incidentId, withinMinutes } = body;
  const past =
    incidentId === undefined
      ? undefined
      : await database.inTenant(principal, (db) => readCleared(db, incidentId));
  const scenario = await planScenario(city, body, past);
  if (scenario.place.tenant !== principal.tenantId) throw new AppError("exerciseNotInCity");
  const devices = await city.devices();
  return database.inTenant(principal, async (db) => {
    await lockIncidents(db);
    await assertFree(db, scenario.place);
    const { longitude, latitude } = scenario.place;
    const real = await findRealDevice(db, [longitude, latitude], devices);
    if (real) throw makePlaceError(db, "exerciseNearDevice", real);
    return insertExercise(db, { body, scenario, dueMs: db.nowMs + random() * withinMinutes * minuteMs });
  });
}

interface PastIncident {
  id: string;
  name: string;
  road: string;
  direction: string;
  longitude: number;
  latitude: number;
  incidentTypeName: string | null;
  laneType: string | null;
}

async function readCleared(db: TenantTransaction, id: string): Promise<PastIncident> {
  const text = isAllowed(db.principal.grants, "READ", automatedIncident.entityType, id)
    ? await readEntity(db, automatedIncident, id)
    : undefined;
  if (!text) throw makeNotFound(automatedIncident, id);
  const { name, status, roadName, direction, location, incidentTypeName, laneType } = JSON.parse(
    text.text,
  ) as Record<string, unknown>;
  const [longitude, latitude] = (location as { coordinates: number[] } | null)?.coordinates ?? [];
  if (status !== "CLEARED") throw new AppError("incidentStateDiffers", { status: String(status) });
  if (!roadName || !direction || longitude === undefined || latitude === undefined)
    throw new AppError("exerciseNotInCity");
  return {
    id,
    name: String(name),
    road: String(roadName),
    direction: String(direction),
    longitude,
    latitude,
    incidentTypeName: (incidentTypeName ?? null) as string | null,
    laneType: (laneType ?? null) as string | null,
  };
}

async function planScenario(
  city: SimulatedCity,
  { place: chosen, kind, lanesClosed }: StartExerciseBody,
  past: PastIncident | undefined,
): Promise<Scenario> {
  const place = await city.place(past ? besideOf(past) : { ...chosen }).catch((error: unknown) => {
    throw error instanceof CityRefusal ? new AppError("exerciseNotInCity", {}, { cause: error }) : error;
  });
  return {
    place,
    kind: kind ?? exerciseKindOf(past?.incidentTypeName ?? null) ?? "crash",
    lanesClosed: Math.min(place.lanes, lanesClosed ?? lanesClosedOf(past?.laneType ?? null, place.lanes)),
    from: past ? { id: past.id, name: past.name } : null,
  };
}

const besideOf = ({
  road,
  direction,
  longitude,
  latitude,
}: PastIncident): Record<string, string | number> => ({
  road,
  direction,
  longitude,
  latitude,
});

/** Neither another exercise nor an incident may be where this one's would be. */
async function assertFree(db: TenantTransaction, place: CityPlace): Promise<void> {
  const { road: roadName, direction, longitude, latitude } = place;
  const other = (await readOpenExercises(db)).find(
    (one) => one.roadName === roadName && one.direction === direction,
  );
  if (other) throw new AppError("exerciseRunsThere", { roadName, direction });
  const planned = { roadName, direction, point: [longitude, latitude] as const };
  const near = (await readOpenIncidents(db)).find((incident) => isOfExercise(planned, incident));
  if (near)
    throw makePlaceError(db, "exerciseNearIncident", { ...near, entityType: automatedIncident.entityType });
}

/** Names what is in the way to those who may read it. */
function makePlaceError(
  { principal }: TenantTransaction,
  code: "exerciseNearDevice" | "exerciseNearIncident",
  { entityType, id, name }: { entityType: string; id: string; name: string },
): AppError {
  return isAllowed(principal.grants, "READ", entityType, id)
    ? new AppError(code, { name })
    : new AppError("exercisePlaceTaken");
}

async function insertExercise(
  db: TenantTransaction,
  { body, scenario, dueMs }: { body: StartExerciseBody; scenario: Scenario; dueMs: number },
): Promise<string> {
  const trainee = (await readWorkers(db)).find(({ id }) => id === body.traineeId);
  if (!trainee)
    throw new AppError("invalidBody", {}, { issues: [{ field: "traineeId", code: "notAnOption" }] });
  const id = newId(db.nowMs);
  const { place, kind, lanesClosed, from } = scenario;
  const [row] = await db.query<{ rev: number }>(
    `insert into exercise (tenant_id, id, rev, status, trainee_id, trainee_name, started_by, started_by_name, created_at,
       due_at, next_at, kind, road_name, direction, milepost, longitude, latitude, lanes_closed, lanes, lasts_minutes,
       from_incident_id, from_incident_name, times)
     values ($1, $2, nextval('entity_rev'), 'WAITING', $3, $4, $5, $6, to_timestamp($7::float8 / 1000),
       to_timestamp($8::float8 / 1000), to_timestamp($8::float8 / 1000), $9, $10, $11, $12, $13, $14, $15, $16, $17,
       $18, $19, '{}')
     returning rev::float8 as rev`,
    [
      db.tenantId,
      id,
      trainee.id,
      trainee.name,
      db.principal.id,
      db.principal.displayName,
      db.nowMs,
      dueMs,
      kind,
      place.road,
      place.direction,
      place.milepost,
      place.longitude,
      place.latitude,
      lanesClosed,
      place.lanes,
      body.lastsMinutes,
      from?.id ?? null,
      from?.name ?? null,
    ],
  );
  const { road, direction, milepost } = place;
  const after = { trainee: trainee.name, kind, road, direction, milepost, lanesClosed, repeats: from?.name };
  await writeAudit(db, {
    action: "CREATE",
    entityType: exerciseEntityType,
    entityId: id,
    before: null,
    after,
  });
  await recordExercise(db, id, "exerciseStarted", { traineeId: trainee.id });
  announceExercise(db, id, row?.rev ?? 0, "CREATE");
  return id;
}
