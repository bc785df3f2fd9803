import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { accountPreferenceIds, maxPreferences } from "@gantry/domain/contract/people/preference-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

interface Place {
  table: string;
  owner: readonly (readonly [column: string, value: string])[];
}

/** Some settings are shared across the user's tenants. */
export function ownPlace({ principal, tenantId }: TenantTransaction, id: string): Place {
  // API keys have no settings.
  if (principal.kind !== "user") throw new AppError("noPermission");
  const ofAccount = ["account_id", principal.id] as const;
  if (accountPreferenceIds.some((known) => known === id))
    return { table: "installation.account_preference", owner: [ofAccount] };
  return { table: "preference", owner: [["tenant_id", tenantId], ofAccount] };
}

export async function readPreference(
  db: TenantTransaction,
  { table, owner }: Place,
  id: string,
): Promise<Preference | undefined> {
  const [row] = await db.query<Preference>(
    `select id, name, metadata from ${table} where ${ownedBy(owner)} and id = $${owner.length + 1}`,
    [...owner.map(([, value]) => value), id],
  );
  return row;
}

/** Creates or replaces it; throws `tooManyPreferences` at the limit. */
export async function savePreference(
  db: TenantTransaction,
  place: Place,
  preference: Preference,
): Promise<void> {
  const { table, owner } = place;
  const values = owner.map(([, value]) => value);
  const next = owner.length + 1;
  const columns = owner.map(([column]) => column).join(", ");
  const saved = await db.query(
    `insert into ${table} as p (${columns}, id, name, metadata, updated_at)
     select ${owner.map((_, index) => `$${index + 1}::text`).join(", ")}, $${next}, $${next + 1}, $${next + 2}::jsonb,
       to_timestamp($${next + 3}::float8 / 1000)
     where (select count(*) from ${table} where ${ownedBy(owner)} and id <> $${next}) < $${next + 4}::int8
     on conflict (${columns}, id) do update set name = excluded.name, metadata = excluded.metadata,
       updated_at = excluded.updated_at
     returning p.id`,
    [
      ...values,
      preference.id,
      preference.name,
      JSON.stringify(preference.metadata),
      db.nowMs,
      maxPreferences,
    ],
  );
  if (saved.length === 0) throw new AppError("tooManyPreferences", { limit: maxPreferences });
}

export async function removePreference(
  db: TenantTransaction,
  { table, owner }: Place,
  id: string,
): Promise<boolean> {
  const gone = await db.query(
    `delete from ${table} where ${ownedBy(owner)} and id = $${owner.length + 1} returning id`,
    [...owner.map(([, value]) => value), id],
  );
  return gone.length > 0;
}

const ownedBy = (owner: Place["owner"]) =>
  owner.map(([column], index) => `${column} = $${index + 1}`).join(" and ");
