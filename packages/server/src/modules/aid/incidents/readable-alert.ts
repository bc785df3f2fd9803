import { AppError } from "@gantry/domain/errors.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

/** An alert is readable through its incident or its source. */
export async function assertAlertReadable(db: TenantTransaction, id: string): Promise<void> {
  const [row] = await db.query<{ incidentId: string | null; sourceId: string }>(
    `select incident_id as "incidentId", source_id as "sourceId" from incident_alert where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  const { grants } = db.principal;
  const isReadable =
    row &&
    ((row.incidentId !== null && isAllowed(grants, "READ", automatedIncident.entityType, row.incidentId)) ||
      isAllowed(grants, "READ", alertSource.entityType, row.sourceId));
  if (!isReadable) throw new AppError("notFound", { kind: "alert", id });
}
