import { pulledProtocols } from "@gantry/domain/kinds/alert-source.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { pullSource } from "./pull-source.ts";

/**
 * Reads the feeds that are due, each by one server: the next time is set before it is read. Does not wait for the feeds,
 * so that a slow one delays no other.
 */
export async function pullDueSources(db: TenantTransaction, platform: Platform): Promise<void> {
  const due = await db.query<{ id: string }>(
    `insert into alert_source_pull as p (tenant_id, source_id, next_at)
     select k.tenant_id, k.id, to_timestamp($2::float8 / 1000)
       + greatest(coalesce((k.doc ->> 'pollRate')::float8, 60), 5) * interval '1 second'
     from alert_source k where k.tenant_id = $1 and k.doc ->> 'protocol' = any($3::text[])
       and (k.doc ->> 'enabled')::boolean and (k.doc ->> 'pollEnabled')::boolean
     on conflict (tenant_id, source_id) do update set next_at = excluded.next_at
       where p.next_at <= to_timestamp($2::float8 / 1000)
     returning source_id as id`,
    [db.tenantId, db.nowMs, pulledProtocols],
  );
  for (const { id } of due)
    pullSource(platform, db.principal, id).catch((error: unknown) =>
      platform.log.error({ error, sourceId: id }, "an alert feed failed"),
    );
}
