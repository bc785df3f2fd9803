import { anyObject } from "@gantry/domain/contract/answers/common.ts";
import type { ListCatalogue } from "../../../platform/list/catalogue.ts";

const columns: ListCatalogue["columns"] = [
  { name: "id", sql: "p.id", type: "text", neverNull: true },
  { name: "name", sql: "p.name", type: "text", neverNull: true },
  { name: "metadata", sql: "p.metadata", answer: anyObject, neverNull: true },
];
const shape = {
  tenantSql: "p.tenant_id",
  columns,
  always: ["id"],
  sort: { field: "id", ascending: true },
} as const;

/** The caller's own settings in this tenant and across tenants. No grant gives access to another user's. */
export const ownPreferences: ListCatalogue = {
  ...shape,
  from: `(
    select tenant_id, account_id, id, name, metadata from preference
    union all
    select m.tenant_id, a.account_id, a.id, a.name, a.metadata
    from installation.account_preference a join installation.membership m on m.account_id = a.account_id
  ) p`,
  // Preference ids are unique per user only.
  keySql: "(p.account_id || ' ' || p.id)",
  where: (value, principal) => `p.account_id = ${value(principal.id)}`,
};

export const tenantPreferences: ListCatalogue = { ...shape, from: "system_preference p", keySql: "p.id" };
