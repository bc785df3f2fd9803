import type { ListCatalogue } from "../../../platform/list/catalogue.ts";

const columns: ListCatalogue["columns"] = [
  { name: "id", sql: "p.id", type: "text", neverNull: true },
  { name: "name", sql: "p.name", type: "text", neverNull: true },
  { name: "metadata", sql: "p.metadata" },
];
const shape = {
  tenantSql: "p.tenant_id",
  columns,
  always: ["id"],
  sort: { field: "id", ascending: true },
} as const;

/**
 * The caller's own settings: those of this tenant, and those that go with the account into every tenant. Nobody's grant
 * opens another person's.
 */
export const ownPreferences: ListCatalogue = {
  ...shape,
  from: `(
    select tenant_id, account_id, id, name, metadata from preference
    union all
    select m.tenant_id, a.account_id, a.id, a.name, a.metadata
    from installation.account_preference a join installation.membership m on m.account_id = a.account_id
  ) p`,
  // Many people have a setting of the same id.
  keySql: "(p.account_id || ' ' || p.id)",
  where: (value, principal) => `p.account_id = ${value(principal.id)}`,
};

/** What administrators set for everybody in the tenant. */
export const tenantPreferences: ListCatalogue = { ...shape, from: "system_preference p", keySql: "p.id" };
