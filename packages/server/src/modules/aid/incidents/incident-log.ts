import {
  incidentEvents,
  type IncidentLog,
  type IncidentLogEntry,
  notePictureField,
  type NewIncidentNote,
} from "@gantry/domain/contract/answers/incident-work.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { file } from "@gantry/domain/fields/heavy-fields.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { bindFile } from "../../../platform/blobs/file-rows.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { touchEntity } from "../../../platform/kinds/database/touch-entity.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import type { UploadPlace } from "../../../platform/module.ts";
import { lockIncident } from "./incident-store.ts";

const { entityType } = automatedIncident;
const maxPictureBytes = 5_000_000;
/** Of one page. */
const maxEntries = 200;

/** Pictures of a note are uploaded before it is saved, like files of a form. */
export const notePictures: UploadPlace = {
  kind: automatedIncident,
  name: notePictureField,
  field: file({ accept: ["png", "jpeg", "webp"], maxBytes: maxPictureBytes }),
};

/** The entry before which a page begins. */
interface Before {
  at: string;
  id: string;
}

/** Throws `invalidBody` for a time that is none. */
export function olderThan({
  before,
  beforeId = "",
}: Readonly<Record<string, string | undefined>>): Before | undefined {
  if (before === undefined) return undefined;
  const atMs = Date.parse(before);
  if (Number.isNaN(atMs))
    throw new AppError("invalidBody", {}, { issues: [{ field: "before", code: "invalidDateTime" }] });
  return { at: isoFromMs(atMs), id: beforeId };
}

/** Notes and what happened, in one order of time, newest first. */
export async function readIncidentLog(
  db: TenantTransaction,
  id: string,
  before?: Before,
): Promise<IncidentLog> {
  const entries = [...(await readNotes(db, id, before)), ...(await readEvents(db, id, before))].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1),
  );
  return { entries: entries.slice(0, maxEntries), hasOlder: entries.length > maxEntries };
}

/** Entries after the parameters `$4` and `$5` in the order of the log. */
const isOlder = (at: string, id: string): string =>
  `($4::text is null or (${isoTimeSql(at)} collate "C", ${id} collate "C") < ($4, $5::text))`;

function readNotes(db: TenantTransaction, id: string, before?: Before): Promise<IncidentLogEntry[]> {
  return db.query<IncidentLogEntry>(
    `select id, ${isoTimeSql("at")} as at, author_name as author, 'note' as what, text, pictures, '{}'::jsonb as args,
       '[]'::jsonb as signs
     from incident_note where tenant_id = $1 and incident_id = $2 and ${isOlder("incident_note.at", "id")}
     order by incident_note.at desc, id desc limit $3`,
    [db.tenantId, id, maxEntries + 1, before?.at ?? null, before?.id ?? null],
  );
}

interface EventRow {
  id: number;
  at: string;
  author: string | null;
  what: IncidentLogEntry["what"];
  data: Record<string, unknown>;
}

async function readEvents(db: TenantTransaction, id: string, before?: Before): Promise<IncidentLogEntry[]> {
  const rows = await db.query<EventRow>(
    `select e.id::float8 as id, ${isoTimeSql("e.at")} as at, case when e.actor_id not like 'job:%' then e.actor_name end as author, e.event as what, e.data
     from event e where e.tenant_number = $1 and e.entity_type = $2 and e.entity_id = $3 and e.event = any($6::text[])
       and ${isOlder("e.at", "lpad(e.id::text, 16, '0')")}
     order by e.at desc, e.id desc limit $7`,
    [db.tenantNumber, entityType, id, before?.at ?? null, before?.id ?? null, incidentEvents, maxEntries + 1],
  );
  return rows.map(({ data: { signs, ...data }, id: eventId, ...row }) => ({
    ...row,
    id: String(eventId).padStart(16, "0"),
    text: null,
    pictures: [],
    args: argsOf(data),
    signs: (Array.isArray(signs) ? (signs as IncidentLogEntry["signs"]) : []).filter((sign) =>
      isAllowed(db.principal.grants, "READ", "SIGN", sign.id),
    ),
  }));
}

const argsOf = (data: Record<string, unknown>): IncidentLogEntry["args"] =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [],
    ),
  );

/** Throws `invalidBody` for a picture that is not there, or not the caller's. */
export async function addIncidentNote(
  db: TenantTransaction,
  incidentId: string,
  { text, pictureIds = [] }: NewIncidentNote,
): Promise<IncidentLog> {
  await lockIncident(db, incidentId);
  const pictures: FileReference[] = [];
  for (const [at, fileId] of pictureIds.entries()) {
    const picture = await bindFile(db, { entityType, field: notePictureField, fileId, entityId: incidentId });
    if (!picture)
      throw new AppError("invalidBody", {}, { issues: [{ field: `pictureIds.${at}`, code: "fileUnknown" }] });
    pictures.push(picture);
  }
  await db.query(
    `insert into incident_note (tenant_id, id, incident_id, at, author_id, author_name, text, pictures)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8)`,
    [
      db.tenantId,
      newId(db.nowMs),
      incidentId,
      db.nowMs,
      db.principal.id,
      db.principal.displayName,
      text,
      JSON.stringify(pictures),
    ],
  );
  await touchEntity(db, automatedIncident, incidentId);
  return readIncidentLog(db, incidentId);
}
