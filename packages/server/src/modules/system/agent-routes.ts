import type { FindQuery } from "@gantry/domain/contract/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { agentEntityType } from "../../platform/agent-link/agent-store.ts";
import { defineRoute, JsonText, type RouteDeclaration } from "../../platform/http/route.ts";
import { objectSql, timeColumn, type ListCatalogue } from "../../platform/list/catalogue.ts";
import { findBody } from "../../platform/list/find-body.ts";
import { find } from "../../platform/list/find.ts";
import type { Platform } from "../../platform/module.ts";

/** Communication agents as lists and their page show them (COMM-001). */
const agents: ListCatalogue = {
  from: "agent a",
  tenantSql: "a.tenant_id",
  keySql: "a.id",
  readable: { entityType: agentEntityType, idSql: "a.id" },
  columns: [
    { name: "id", sql: "a.id", type: "id", neverNull: true },
    { name: "rev", sql: "a.rev", type: "number", neverNull: true },
    { name: "name", sql: "a.name", type: "text", neverNull: true },
    { name: "customerSite", sql: "a.customer_site", type: "text" },
    { name: "status", sql: "a.status", type: "select", neverNull: true },
    { name: "connected", sql: "a.connected" },
    { name: "version", sql: "a.version", type: "text" },
    { name: "address", sql: "a.address", type: "text" },
    timeColumn("startedAt", "a.started_at"),
    timeColumn("lastHeartbeat", "a.last_heartbeat_at"),
    { name: "metrics", sql: "a.metrics" },
  ],
  always: ["id", "rev"],
  search: { sql: "lower(a.name || E'\\n' || coalesce(a.customer_site, ''))", fields: { name: "a.name" } },
  sort: { field: "name", ascending: true },
};

export function agentRoutes({ database }: Platform): RouteDeclaration<never>[] {
  const read = { action: "READ" as const, entityType: agentEntityType };
  return [
    defineRoute<FindQuery>({
      method: "POST",
      path: "/system/communication-agent/find",
      summary: "Searches, filters, sorts and pages (communication agents)",
      access: read,
      body: findBody,
      handler: ({ principal, body }) => database.inTenant(principal, (db) => find(db, agents, body)),
    }),
    defineRoute({
      method: "GET",
      path: "/system/communication-agent/:id",
      summary: "One communication agent",
      access: { ...read, id: "id" },
      handler: ({ principal, params: { id = "" } }) =>
        database.inTenant(principal, (db) => readAgent(db, id)),
    }),
  ];
}

async function readAgent(db: TenantTransaction, id: string): Promise<JsonText> {
  const [row] = await db.query<{ agent: string }>(
    `select (${objectSql(agents.columns)})::text as agent from agent a where a.tenant_id = $1 and a.id = $2`,
    [db.tenantId, id],
  );
  if (!row) throw new AppError("notFound", { kind: agentEntityType, id });
  return new JsonText(row.agent);
}
