import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { type ListCatalogue, timeColumn } from "../../../platform/list/catalogue.ts";
import { postRecord } from "./post-records.ts";

export const signPosts: ListCatalogue = {
  from: "sign_post p",
  tenantSql: "p.tenant_id",
  keySql: "p.id",
  columns: [
    { name: "id", sql: "p.id", type: "id", neverNull: true },
    { ...timeColumn("createdAt", "p.created_at"), neverNull: true },
    { name: "createdBy", sql: "p.created_by", type: "id", neverNull: true },
    { name: "createdByDisplayName", sql: "p.created_by_name", type: "text", neverNull: true },
    { name: "mode", sql: "p.mode", type: "select", neverNull: true },
    { name: "associatedEntityId", sql: "p.associated_entity_id", type: "id" },
    { name: "associatedEntityName", sql: "p.associated_entity_name", type: "text" },
    { name: "associatedEntityType", sql: "p.associated_entity_type", type: "select" },
    { ...timeColumn("deadlineAt", "p.deadline_at"), neverNull: true },
    { name: "signs", sql: "p.line_count", type: "number", neverNull: true },
  ],
  always: ["id"],
  sort: { field: "createdAt", ascending: false },
  record: { kind: postRecord, row: "p" },
  where(value, principal) {
    const allowed = allowedIds(principal.grants, "READ", "SIGN");
    if (allowed === undefined) return "false";
    if (allowed === "all") return "true";
    return `exists (select from sign_post_line l where l.tenant_id = p.tenant_id and l.post_id = p.id
      and l.sign_id = any(${value([...allowed])}::text[]))`;
  },
};
