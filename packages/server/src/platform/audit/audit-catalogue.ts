import { type ListCatalogue, timeColumn } from "../list/catalogue.ts";
import { makeThroughEntity } from "../list/make-through-entity.ts";
import { auditRecord } from "../records/record-kinds.ts";

const columns: ListCatalogue["columns"] = [
  { name: "id", sql: "a.id", type: "id", neverNull: true },
  { ...timeColumn("timestamp", "a.at"), neverNull: true },
  { name: "user", sql: "a.actor_name", type: "text", neverNull: true },
  { name: "userId", sql: "a.actor_id", type: "id", neverNull: true },
  { name: "action", sql: "a.action", type: "select", neverNull: true },
  { name: "entityType", sql: "a.entity_type", type: "select", neverNull: true },
  { name: "entityId", sql: "a.entity_id", type: "id", neverNull: true },
  {
    name: "changes",
    sql: `(select count(*)::float8 from (
      select coalesce(was.key, is_now.key) from jsonb_each(coalesce(a.before, '{}')) was
      full join jsonb_each(coalesce(a.after, '{}')) is_now on is_now.key = was.key
      where was.value is distinct from is_now.value) changed)`,
    type: "number",
    neverNull: true,
  },
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
  record: { kind: auditRecord, row: "a" },
};

/** Edits of entities the caller may read, newest first (TABLE-017). */
export const auditLog: ListCatalogue = { ...base, where: makeThroughEntity("a") };

export function entityAudit(entityType: string, entityId: string): ListCatalogue {
  return {
    ...base,
    where: (value) => `a.entity_type = ${value(entityType)} and a.entity_id = ${value(entityId)}`,
  };
}
