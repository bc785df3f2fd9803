import { userDashboard } from "@gantry/domain/contract/answers/user-dashboard.ts";
import { type ListCatalogue, timeColumn } from "../../../platform/list/catalogue.ts";

const { shape } = userDashboard;

/** The caller's own; no grant gives access to those of another person. */
export const ownDashboards: ListCatalogue = {
  from: "user_dashboard d",
  tenantSql: "d.tenant_id",
  keySql: "d.id",
  columns: [
    { name: "id", sql: "d.id", type: "id", neverNull: true },
    { name: "version", sql: "d.version", type: "number", answer: shape.version, neverNull: true },
    { name: "name", sql: "(d.doc ->> 'name')", type: "text", neverNull: true },
    { name: "module", sql: "(d.doc ->> 'module')", type: "select", answer: shape.module.unwrap() },
    { name: "description", sql: "(d.doc ->> 'description')", type: "text" },
    {
      name: "variables",
      sql: "coalesce(d.doc -> 'variables', '[]')",
      answer: shape.variables,
      neverNull: true,
    },
    {
      name: "widgets",
      sql: "coalesce(d.doc -> 'widgets', '[]')",
      answer: shape.widgets,
      neverNull: true,
    },
    { ...timeColumn("createdAt", "d.created_at"), neverNull: true },
    { ...timeColumn("updatedAt", "d.updated_at"), neverNull: true },
  ],
  always: ["id", "version"],
  search: {
    sql: "lower(concat_ws(' ', d.doc ->> 'name', d.doc ->> 'description'))",
    fields: { name: "(d.doc ->> 'name')", description: "(d.doc ->> 'description')" },
  },
  sort: { field: "name", ascending: true },
  where: (value, principal) => `d.account_id = ${value(principal.id)}`,
};
