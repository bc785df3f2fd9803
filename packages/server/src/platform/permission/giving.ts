import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "./principal.ts";
import { assertAdministratorsStay, listAdministratorIds, noteAdministrators } from "./administrators.ts";
import type { GrantRow } from "./effective-grants.ts";

/** Users can grant only what they hold: all requires all, ids require each. Throws for the first missing one. */
export function assertHolds({ grants }: Principal, rows: readonly GrantRow[]): void {
  for (const { action, entityType, ids } of rows) {
    const own = allowedIds(grants, action, entityType);
    if (own === "all") continue;
    if (own === undefined || ids === null || ids.some((id) => !own.has(id)))
      throw new AppError("notHeld", { action, entityType });
  }
}

/** Entries of one list that the other lacks. */
export function listDifferent(some: readonly string[], others: readonly string[]): string[] {
  const [one, other] = [new Set(some), new Set(others)];
  return [...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))];
}

/** Serialises permission changes in a tenant, so that concurrent checks stay valid. */
export async function lockGiving(db: TenantTransaction): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('permissions ' || $1, 0))", [db.tenantId]);
}

/** `lockGiving` for changes that take permissions; call `assertSomebodyCanGive` after them. */
export async function lockTaking(db: TenantTransaction): Promise<void> {
  await lockGiving(db);
  await noteAdministrators(db);
}

/** Refuses a change after which no user could give permissions, or none all that an administrator had. */
export async function assertSomebodyCanGive(db: TenantTransaction): Promise<void> {
  if ((await listAdministratorIds(db)).length === 0) throw new AppError("lastGiver");
  await assertAdministratorsStay(db);
}
