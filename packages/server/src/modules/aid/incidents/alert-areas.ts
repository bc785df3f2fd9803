import type { AlertAreas } from "@gantry/domain/contract/answers/incident.ts";
import type { PublicAlert } from "@gantry/domain/incidents/public-alert.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

/** Authorities have few alerts for one tenant at a time. */
const maxAreas = 200;

export async function readAlertAreas(db: TenantTransaction): Promise<AlertAreas> {
  const rows = await db.query<{ id: string; doc: AutomatedIncident }>(
    `select id, doc from automated_incident
     where tenant_id = $1 and status in ('ACTIVE', 'CONFIRMED') and doc ->> 'publicAlert' is not null
     order by id desc limit ${maxAreas}`,
    [db.tenantId],
  );
  const { grants } = db.principal;
  const readable = rows.filter(({ id }) => isAllowed(grants, "READ", automatedIncident.entityType, id));
  return {
    items: readable.map(({ id, doc: { name, severity, publicAlert } }) => {
      const { area, expiresAt } = publicAlert as PublicAlert;
      return { id, name, severity, expiresAt, area };
    }),
  };
}
