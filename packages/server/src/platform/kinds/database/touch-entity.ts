import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { kindTable } from "./kind-tables.ts";

/** Publishes an entity again without changing it, for pages that show what belongs to it. */
export async function touchEntity(db: TenantTransaction, kind: AnyKind, id: string): Promise<void> {
  const [row] = await db.query<{ rev: number }>(
    `update ${kindTable(kind).table} set rev = nextval('entity_rev') where tenant_id = $1 and id = $2
     returning rev::float8 as rev`,
    [db.tenantId, id],
  );
  if (!row) return;
  const { entityType } = kind;
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType, id, updateType: "UPDATE", rev: row.rev });
}
