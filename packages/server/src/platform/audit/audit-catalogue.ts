import type { Principal } from "../principal.ts";
import { type ListCatalogue, timeColumn } from "../list/catalogue.ts";
import type { ValueSlot } from "../list/filter-sql.ts";

const columns: ListCatalogue["columns"] = [
  { name: "id", sql: "a.id", type: "id", neverNull: true },
  { ...timeColumn("timestamp", "a.at"), neverNull: true },
  { name: "user", sql: "a.actor_name", type: "text", neverNull: true },
  { name: "userId", sql: "a.actor_id", type: "id", neverNull: true },
  { name: "action", sql: "a.action", type: "select", neverNull: true },
  { name: "entityType", sql: "a.entity_type", type: "select", neverNull: true },
  { name: "entityId", sql: "a.entity_id", type: "id", neverNull: true },
  { name: "entityName", sql: "coalesce(a.after ->> 'name', a.before ->> 'name')", type: "text" },
];

const base: Omit<ListCatalogue, "where"> = {
  from: "audit_log a",
  tenantSql: "a.tenant_id",
  keySql: "a.id",
  columns,
  always: ["id"],
  search: {
    sql: "lower(a.actor_name || E'\\n' || coalesce(a.after ->> 'name', a.before ->> 'name', ''))",
    fields: { user: "a.actor_name", entityName: "coalesce(a.after ->> 'name', a.before ->> 'name')" },
  },
  sort: { field: "timestamp", ascending: false },
};

/** Every edit of the tenant whose entity the caller may read, newest first (TABLE-017). */
export const auditLog: ListCatalogue = { ...base, where: readableEntities };

/** The edits of one entity; the caller may read it. */
export function entityAudit(entityType: string, entityId: string): ListCatalogue {
  return {
    ...base,
    where: (value) => `a.entity_type = ${value(entityType)} and a.entity_id = ${value(entityId)}`,
  };
}

// A record is visible only through its entity.
function readableEntities(value: ValueSlot, principal: Principal): string {
  const conditions = [...(principal.grants.get("READ") ?? [])].map(([entityType, allowed]) => {
    const ofType = `a.entity_type = ${value(entityType)}`;
    return allowed === "all" ? ofType : `(${ofType} and a.entity_id = any(${value([...allowed])}::text[]))`;
  });
  return conditions.length > 0 ? `(${conditions.join(" or ")})` : "false";
}
