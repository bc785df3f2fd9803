import type {
  HandOverBody,
  IncidentPeople,
  IncidentTimeline,
} from "@gantry/domain/contract/answers/incident-work.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { JsonText } from "../../../platform/http/route.ts";
import { makeNotFound } from "../../../platform/kinds/database/kind-rows.ts";
import { touchEntity } from "../../../platform/kinds/database/touch-entity.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import { compileGrants } from "../../../platform/permission/compile-grants.ts";
import { effectiveGrants } from "../../../platform/permission/effective-grants.ts";
import { readIncident } from "./incident-acts.ts";
import { lockIncident, writeIncident } from "./incident-store.ts";

const { entityType } = automatedIncident;
const maxPeople = 500;

/** Other members of the tenant who may work on the incident, by name. */
export async function readIncidentPeople(db: TenantTransaction, id: string): Promise<IncidentPeople> {
  const members = await db.query<{ id: string; name: string }>(
    `select a.id, a.name from installation.membership m join installation.account a on a.id = m.account_id
     where m.tenant_id = $1 and m.account_id <> $2 and m.deactivated_at is null order by lower(a.name), a.id limit $3`,
    [db.tenantId, db.principal.id, maxPeople],
  );
  const people: IncidentPeople = [];
  for (const member of members) {
    const grants = compileGrants(await effectiveGrants(db, member.id, []));
    if (isAllowed(grants, "UPDATE", entityType, id)) people.push(member);
  }
  return people;
}

/** Another person works on it from now on. */
export async function handOverIncident(
  db: TenantTransaction,
  id: string,
  { accountId }: HandOverBody,
): Promise<JsonText> {
  const before = await lockIncident(db, id);
  const person = (await readIncidentPeople(db, id)).find((one) => one.id === accountId);
  if (!person)
    throw new AppError("invalidBody", {}, { issues: [{ field: "accountId", code: "notAnOption" }] });
  if (before.operator !== person.name)
    await writeIncident(db, id, { ...before, operator: person.name }, "incidentHandedOver", {
      from: before.operator ?? "",
      to: person.name,
    });
  return readIncident(db, id);
}

/** Records the first camera on which a person who works on incidents saw this one. */
export async function watchIncident(
  db: TenantTransaction,
  id: string,
  cameraId: string,
): Promise<IncidentTimeline> {
  await lockIncident(db, id);
  const [found] = isAllowed(db.principal.grants, "READ", camera.entityType, cameraId)
    ? await db.query<{ name: string }>(
        "select doc ->> 'name' as name from camera where tenant_id = $1 and id = $2",
        [db.tenantId, cameraId],
      )
    : [];
  if (!found) throw makeNotFound(camera, cameraId);
  if ((await firstAt(db, id, "incidentWatched")) === null) {
    const data = { cameraId, camera: found.name };
    await appendEvent(db, { event: "incidentWatched", entityType, entityId: id, atMs: db.nowMs, data });
    await touchEntity(db, automatedIncident, id);
  }
  return readTimeline(db, id);
}

/** The person decides that the messages stay until they expire. */
export async function leaveMessages(db: TenantTransaction, id: string): Promise<IncidentTimeline> {
  await lockIncident(db, id);
  await appendEvent(db, { event: "messagesLeft", entityType, entityId: id, atMs: db.nowMs, data: {} });
  await touchEntity(db, automatedIncident, id);
  return readTimeline(db, id);
}

export async function readTimeline(db: TenantTransaction, id: string): Promise<IncidentTimeline> {
  const [incident] = await db.query<Pick<IncidentTimeline, "detectedAt" | "confirmedAt" | "clearedAt">>(
    `select doc ->> 'detectedAt' as "detectedAt", doc ->> 'confirmedAt' as "confirmedAt",
       doc ->> 'clearedAt' as "clearedAt" from automated_incident where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  if (!incident) throw makeNotFound(automatedIncident, id);
  return {
    ...incident,
    firstCameraAt: await firstAt(db, id, "incidentWatched"),
    firstPostAt: await firstAt(db, id, "messagesPosted"),
    firstWarningAt: await firstAt(db, id, "messageVerified"),
  };
}

async function firstAt(db: TenantTransaction, id: string, event: string): Promise<string | null> {
  const [row] = await db.query<{ at: string }>(
    `select ${isoTimeSql("e.at")} as at from event e
     where e.tenant_number = $1 and e.entity_type = $2 and e.entity_id = $3 and e.event = $4
     order by e.at, e.id limit 1`,
    [db.tenantNumber, entityType, id, event],
  );
  return row?.at ?? null;
}
