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
  return (await readWorkers(db, id)).filter((person) => person.id !== db.principal.id);
}

/** Members of the tenant who may work on this incident, or on one at all, by name. */
export async function readWorkers(db: TenantTransaction, id?: string): Promise<IncidentPeople> {
  const members = await db.query<{ id: string; name: string }>(
    `select a.id, a.name from installation.membership m join installation.account a on a.id = m.account_id
     where m.tenant_id = $1 and m.deactivated_at is null order by lower(a.name), a.id limit $2`,
    [db.tenantId, maxPeople],
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
  if ((await firstAt(db, id, ["incidentWatched"])) === null) {
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
  const [incident] = await db.query<
    Pick<IncidentTimeline, "detectedAt" | "openedAt" | "confirmedAt" | "clearedAt">
  >(
    `select doc ->> 'detectedAt' as "detectedAt", ${isoTimeSql("created_at")} as "openedAt",
       doc ->> 'confirmedAt' as "confirmedAt", doc ->> 'clearedAt' as "clearedAt"
     from automated_incident where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  if (!incident) throw makeNotFound(automatedIncident, id);
  return {
    ...incident,
    takenAt: await firstAt(db, id, takenEvents),
    firstCameraAt: await firstAt(db, id, ["incidentWatched"]),
    firstPostAt: await firstAt(db, id, ["messagesPosted"], onSigns("DMS")),
    firstWarningAt: await firstAt(db, id, ["messageVerified"], onSigns("DMS")),
    lanesClosedAt: await firstAt(db, id, ["messagesPosted"], onSigns("LUS")),
    signsBlankAt: await readSignsBlankAt(db, id),
  };
}

/** Of people, who work on it from then on. */
const takenEvents = ["incidentTaken", "incidentConfirmed", "incidentReported", "incidentHandedOver"];

/** Lane-use signs close lanes; every other sign warns. */
const onSigns = (category: "DMS" | "LUS"): string =>
  `exists (select from jsonb_array_elements(e.data -> 'signs') named
     left join sign s on s.tenant_id = e.tenant_id and s.id = named.value ->> 'id'
     where (s.doc ->> 'category' = 'LUS') is ${category === "LUS" ? "true" : "not true"})`;

async function firstAt(
  db: TenantTransaction,
  id: string,
  events: readonly string[],
  where = "true",
): Promise<string | null> {
  const [row] = await db.query<{ at: string }>(
    `select ${isoTimeSql("e.at")} as at from event e
     where e.tenant_number = $1 and e.entity_type = $2 and e.entity_id = $3 and e.event = any ($4::text[]) and ${where}
     order by e.at, e.id limit 1`,
    [db.tenantNumber, entityType, id, events],
  );
  return row?.at ?? null;
}

/** When the last of the signs that showed a message of the incident was read with another face; null until then. */
async function readSignsBlankAt(db: TenantTransaction, id: string): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    `select case when bool_and(face.at is not null) then ${isoTimeSql("max(face.at)")} end as at
     from event e
       left join sign_queue_item i on i.tenant_id = e.tenant_id and i.id = e.data ->> 'itemId'
       left join lateral (
         select f.at from event f where f.tenant_number = $1 and f.entity_type = 'SIGN' and f.entity_id = i.sign_id
           and f.event = 'faceRead' and f.at >= i.ended_at order by f.at limit 1) face on true
     where e.tenant_number = $1 and e.entity_type = $2 and e.entity_id = $3 and e.event = 'messageVerified'`,
    [db.tenantNumber, entityType, id],
  );
  return row?.at ?? null;
}
