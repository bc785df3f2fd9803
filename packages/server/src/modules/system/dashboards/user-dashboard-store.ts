import { maxUserDashboards } from "@gantry/domain/contract/answers/user-dashboard.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { checkEntity } from "@gantry/domain/subjects/check-entity.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { JsonText } from "../../../platform/http/route.ts";
import { find } from "../../../platform/list/find.ts";
import { requireValid } from "../../../platform/kinds/edit-rules.ts";
import { ownDashboards } from "./user-dashboard-list.ts";

type Sent = Readonly<Record<string, unknown>>;

/** Throws `notFound`, also for one of another person. */
export async function readOwn(db: TenantTransaction, id: string): Promise<unknown> {
  const filters = [{ field: "id", operator: "EQUALS" as const, value: id }];
  const { text }: JsonText = await find(db, ownDashboards, { filters });
  const [found] = (JSON.parse(text) as { items: unknown[] }).items;
  return found ?? failMissing(id);
}

/** Throws `invalidBody`, or `tooManyDashboards` at the limit. */
export async function createOwn(db: TenantTransaction, sent: Sent): Promise<unknown> {
  const id = newId(db.nowMs);
  const made = await db.query(
    `insert into user_dashboard (tenant_id, account_id, id, version, doc, created_at, updated_at)
     select $1::text, $2::text, $3::text, 1, $4::jsonb, at, at from to_timestamp($5::float8 / 1000) at
     where (select count(*) from user_dashboard where tenant_id = $1 and account_id = $2) < $6::int8
     returning id`,
    [db.tenantId, dashboardOwner(db), id, dashboardDocument(sent), db.nowMs, maxUserDashboards],
  );
  if (made.length === 0) throw new AppError("tooManyDashboards", { limit: maxUserDashboards });
  return readOwn(db, id);
}

/** With a version, only that version is replaced. Throws `notFound` or `staleVersion` with the current dashboard. */
export async function updateOwn(db: TenantTransaction, id: string, sent: Sent): Promise<unknown> {
  const [row] = await db.query<{ version: number }>(
    `select version::float8 as version from user_dashboard
     where tenant_id = $1 and account_id = $2 and id = $3 for update`,
    [db.tenantId, dashboardOwner(db), id],
  );
  if (!row) return failMissing(id);
  const { version: sentVersion = row.version } = sent;
  if (sentVersion !== row.version) {
    const params = { sent: Number(sentVersion), current: row.version };
    throw new AppError("staleVersion", params, { current: await readOwn(db, id) });
  }
  await db.query(
    `update user_dashboard set doc = $4::jsonb, version = version + 1, updated_at = to_timestamp($5::float8 / 1000)
     where tenant_id = $1 and account_id = $2 and id = $3`,
    [db.tenantId, dashboardOwner(db), id, dashboardDocument(sent), db.nowMs],
  );
  return readOwn(db, id);
}

export async function removeOwn(db: TenantTransaction, id: string): Promise<void> {
  const gone = await db.query(
    "delete from user_dashboard where tenant_id = $1 and account_id = $2 and id = $3 returning id",
    [db.tenantId, dashboardOwner(db), id],
  );
  if (gone.length === 0) failMissing(id);
}

export const dashboardDocument = (sent: Sent): string =>
  JSON.stringify(requireValid(checkEntity(dashboard, sent)).document);

/** API keys have no dashboards. */
export function dashboardOwner({ principal }: TenantTransaction): string {
  if (principal.kind !== "user") throw new AppError("noPermission");
  return principal.id;
}

function failMissing(id: string): never {
  throw new AppError("notFound", { kind: dashboard.name, id });
}
