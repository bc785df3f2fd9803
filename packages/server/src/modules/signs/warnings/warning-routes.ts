import {
  type WarningsAnswer,
  warningsAnswer,
  type WarningsBody,
  warningsBody,
} from "@gantry/domain/contract/answers/warning-watch.ts";
import { findUnwarned, type Hazard, type WatchedSign } from "@gantry/domain/incidents/warning-watch.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import type { Platform } from "../../../platform/module.ts";

const incidentType = automatedIncident.entityType;
const maxUpstream = 8;

/** Incidents and queues without a warning upstream, and warnings whose incident is over. */
export const warningRoutes = ({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] => [
  tenantRoute<WarningsBody>(database, {
    method: "POST",
    path: "/signs/warnings",
    answer: warningsAnswer,
    summary: "Find open incidents and queues without a warning upstream, and warnings without a cause",
    access: { action: "READ", entityType: "SIGN" },
    licence: "sign",
    body: warningsBody,
    work: (db, { body }) => watchWarnings(db, body.queues),
  }),
];

interface NamedIncident extends Hazard {
  name: string;
  since: string | null;
}

async function watchWarnings(db: TenantTransaction, queues: WarningsBody["queues"]): Promise<WarningsAnswer> {
  const signs = await readSigns(db);
  const mayRead = (id: string) => isAllowed(db.principal.grants, "READ", incidentType, id);
  const incidents = (await readOpenIncidents(db)).filter(({ id }) => mayRead(id));
  return {
    incidents: findUnwarned(incidents, signs).map(({ hazard: { id, name, since }, upstream }) => ({
      id,
      name,
      since,
      upstream: upstream.slice(0, maxUpstream).map(toUpstreamSign),
    })),
    queues: findUnwarned(queues, signs).map(({ hazard: { id }, upstream }) => ({
      id,
      upstream: upstream.slice(0, maxUpstream).map(toUpstreamSign),
    })),
    causeless: await readCauseless(db, mayRead),
  };
}

const toUpstreamSign = ({ device, km }: { device: WatchedSign; km: number }) => ({
  signId: device.id,
  signName: device.name,
  km,
});

/** Message signs that the caller may read, with the messages of everyone. */
async function readSigns(db: TenantTransaction): Promise<WatchedSign[]> {
  const rows = await db.query<WatchedSign>(
    `select s.id, coalesce(s.doc ->> 'name', s.id) as name, s.doc ->> 'description' as description,
       s.doc ->> 'roadName' as "roadName", s.doc ->> 'direction' as direction, s.doc #> '{location,coordinates}' as point,
       coalesce((select jsonb_agg(jsonb_build_object('priority', i.priority, 'associatedEntityId', i.associated_entity_id))
         from sign_queue_item i where i.tenant_id = s.tenant_id and i.sign_id = s.id and i.ended_at is null
           and (i.expires_at is null or i.expires_at > to_timestamp($2::float8 / 1000))), '[]') as messages
     from sign s where s.tenant_id = $1 and s.doc ->> 'category' = 'DMS'`,
    [db.tenantId, db.nowMs],
  );
  return rows.filter(({ id }) => isAllowed(db.principal.grants, "READ", "SIGN", id));
}

function readOpenIncidents(db: TenantTransaction): Promise<NamedIncident[]> {
  return db.query<NamedIncident>(
    `select id, coalesce(doc ->> 'name', id) as name, doc ->> 'detectedAt' as since, doc ->> 'roadName' as "roadName",
       doc ->> 'direction' as direction, doc #> '{location,coordinates}' as point
     from automated_incident where tenant_id = $1 and status = any ('{ACTIVE,CONFIRMED}') order by id`,
    [db.tenantId],
  );
}

async function readCauseless(
  db: TenantTransaction,
  mayRead: (incidentId: string) => boolean,
): Promise<WarningsAnswer["causeless"]> {
  const rows = await db.query<{
    signId: string;
    signName: string;
    message: SignMessage;
    incidentId: string;
    incidentName: string | null;
    since: string;
  }>(
    `select i.sign_id as "signId", coalesce(s.doc ->> 'name', i.sign_id) as "signName", i.message,
       i.associated_entity_id as "incidentId", a.doc ->> 'name' as "incidentName",
       ${isoTimeSql("i.last_updated_at")} as since
     from sign_queue_item i
     join sign s on s.tenant_id = i.tenant_id and s.id = i.sign_id
     left join automated_incident a on a.tenant_id = i.tenant_id and a.id = i.associated_entity_id
     where i.tenant_id = $1 and i.associated_entity_type = $2 and i.associated_entity_id is not null and i.ended_at is null
       and (i.expires_at is null or i.expires_at > to_timestamp($3::float8 / 1000))
       and (a.status is null or a.status <> all ('{ACTIVE,CONFIRMED}'))
     order by 2, 1, i.id`,
    [db.tenantId, incidentType, db.nowMs],
  );
  return rows
    .filter(({ signId }) => isAllowed(db.principal.grants, "READ", "SIGN", signId))
    .map(({ message, incidentName, ...row }) => ({
      ...row,
      text: messageText(message),
      incidentName: mayRead(row.incidentId) ? incidentName : null,
    }));
}
