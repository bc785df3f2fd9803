import { isMisleading } from "@gantry/domain/fields/checks/text-checks.ts";
import { listAnswer, rowAnswer } from "../../list/list-answer.ts";
import { agentEvent, agentFigures } from "./agent-answers.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { FileAnswer, defineRoute, type RouteDeclaration, tenantRoute } from "../../http/route.ts";
import type { InstallationDatabase } from "../../identity/provider/installation-database.ts";
import { spanOfQuery } from "../../http/timeframe.ts";
import { findBody } from "../../list/find-body.ts";
import { find } from "../../list/find.ts";
import { agents, agentDevices, readAgent, readAgentEvents, readProtocols } from "./agent-catalogue.ts";
import {
  activateAgent,
  type AgentEdit,
  assignDevices,
  drainAgent,
  editAgent,
  removeAgent,
  revokeAgent,
} from "./agent-edits.ts";
import { agentEntityType } from "./agent-events.ts";
import { agentInstaller } from "./agent-installer.ts";
import { readMetrics } from "./agent-metrics.ts";
import { evenOut } from "../assignment/assignment-store.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";
import { clientConfiguration, enrolmentCodeFor } from "./client-configuration.ts";

interface AgentRouteParts {
  database: TenantDatabase;
  installation: InstallationDatabase;
  clock: Clock;
  devices: ReadonlyMap<string, DeviceTable>;
  publicUrl: string;
}

const usualFiguresMs = 3_600_000;
const path = "/system/communication-agent";
const to = (action: "CREATE" | "READ" | "UPDATE" | "DELETE") => ({ action, entityType: agentEntityType });
const toThis = (action: "READ" | "UPDATE" | "DELETE") => ({ ...to(action), id: "id" });

const editBody: z.ZodType<AgentEdit> = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((name) => !isMisleading(name), { params: { code: "misleadingCharacters" } })
    .optional(),
  customerSite: z.string().trim().min(1).max(200).nullable().optional(),
  capacity: z.int().min(1).max(1_000_000).nullable().optional(),
});
interface Assign {
  agentId: string | null;
  entityType: string;
  ids: string[];
}
const assignBody: z.ZodType<Assign> = z.strictObject({
  agentId: z.string().min(1).max(200).nullable(),
  entityType: z.string().min(1).max(100),
  ids: z.array(z.string().min(1).max(200)).min(1).max(10_000),
});
const codeBody = z.strictObject({ customerSite: z.string().trim().min(1).max(200).optional() });
const codeAnswer = z.object({ code: z.string(), expiresAt: z.iso.datetime(), serverUrl: z.string() });
const agent = rowAnswer(agents).required();
const configurationAnswer = z.object({
  exists: z.boolean(),
  serverUrl: z.string(),
  agents: z.number(),
  openCodes: z.number(),
});

/** Calls about communication agents (ADM-009, COMM-005). */
export function agentRoutes(parts: AgentRouteParts): RouteDeclaration<never>[] {
  return [...readRoutes(parts), ...editRoutes(parts), ...enrolRoutes(parts)];
}

function readRoutes(parts: AgentRouteParts): RouteDeclaration<never>[] {
  const { database, devices } = parts;

  return [
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/find`,
      answer: listAnswer(agents),
      summary: "Search, filter, sort and page (communication agents)",
      access: to("READ"),
      body: findBody,
      work: (db, { body }) => find(db, agents, body),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id`,
      answer: agent,
      summary: "Get one communication agent",
      access: toThis("READ"),
      work: (db, { params: { id = "" } }) => readAgent(db, id),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: `${path}/:id/devices/find`,
      answer: listAnswer(agentDevices(devices, "")),
      summary: "List the agent's devices the caller may read, with their status",
      access: toThis("READ"),
      body: findBody,
      work: async (db, { params: { id = "" }, body }) => {
        await readAgent(db, id);
        return find(db, agentDevices(devices, id), body);
      },
    }),
    ...detailRoutes(parts),
  ];
}

function detailRoutes({ database, devices }: AgentRouteParts): RouteDeclaration<never>[] {
  return [
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id/protocols`,
      summary: "Get the agent's device counts, by entity type and protocol",
      access: toThis("READ"),
      answer: z.array(z.object({ entityType: z.string(), protocol: z.string(), count: z.number() })),
      work: async (db, { params: { id = "" } }) => {
        await readAgent(db, id);
        return readProtocols(db, devices, id);
      },
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id/metrics`,
      answer: z.array(agentFigures),
      summary:
        "List the agent's metrics of up to a day, one row per heartbeat, oldest first; timeframe such as 1h (default), or from and to",
      access: toThis("READ"),
      work: async (db, { params: { id = "" }, query }) => {
        await readAgent(db, id);
        const usual = { fromMs: db.nowMs - usualFiguresMs, toMs: db.nowMs };
        return readMetrics(db, id, spanOfQuery(query, db.nowMs) ?? usual);
      },
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/:id/events`,
      answer: z.array(agentEvent),
      summary:
        "List the agent's events, newest first; limit (default 100), before (id of the last one received), from and to",
      access: toThis("READ"),
      work: async (db, { params: { id = "" }, query }) => {
        await readAgent(db, id);
        return readAgentEvents(db, id, query);
      },
    }),
  ];
}

function editRoutes(parts: AgentRouteParts): RouteDeclaration<never>[] {
  const { database } = parts;
  const act = (
    name: string,
    summary: string,
    work: (db: TenantTransaction, id: string) => Promise<void>,
  ): RouteDeclaration<never> =>
    tenantRoute(database, {
      method: "POST",
      path: `${path}/:id/${name}`,
      answer: agent,
      summary,
      access: toThis("UPDATE"),
      work: async (db, { params: { id = "" } }) => {
        await work(db, id);
        return readAgent(db, id);
      },
    });
  return [
    tenantRoute<AgentEdit>(database, {
      method: "PUT",
      path: `${path}/:id`,
      answer: agent,
      summary: "Update name, customer site or capacity of an agent",
      access: toThis("UPDATE"),
      body: editBody,
      work: async (db, { params: { id = "" }, body }) => {
        await editAgent(db, id, body);
        return readAgent(db, id);
      },
    }),
    act(
      "drain",
      "Drain the agent: its devices move to other agents of its site; it receives none until activated",
      drainAgent,
    ),
    act("activate", "Activate the agent: end draining", activateAgent),
    act(
      "revoke",
      "Revoke the agent permanently: its link is closed, its key refused, its devices move to other agents",
      revokeAgent,
    ),
    defineRoute({
      method: "DELETE",
      path: `${path}/:id`,
      answer: z.void(),
      summary: "Revoke the agent and remove it from the lists",
      access: toThis("DELETE"),
      handler: async ({ principal, params: { id = "" } }) =>
        database.inTenant(principal, (db) => removeAgent(db, id)),
    }),
    ...placeRoutes(parts),
  ];
}

function placeRoutes({ database, devices }: AgentRouteParts): RouteDeclaration<never>[] {
  return [
    tenantRoute<Assign>(database, {
      method: "POST",
      path: `${path}/assign`,
      answer: z.void(),
      summary: "Pin devices to an agent; agentId null returns them to automatic balancing",
      access: to("UPDATE"),
      body: assignBody,
      work: async (db, { body }) => {
        assertMayAssign(db, devices, body);
        await assignDevices(db, devices, body);
      },
    }),
    defineRoute({
      method: "POST",
      path: `${path}/even-out`,
      summary: "Balance unpinned devices across the agents of each site; returns how many move",
      access: to("UPDATE"),
      answer: z.object({ moved: z.number() }),
      handler: async ({ principal }) => {
        assertAll(principal.grants);
        return { moved: await database.inTenant(principal, evenOut) };
      },
    }),
  ];
}

function enrolRoutes(parts: AgentRouteParts): RouteDeclaration<never>[] {
  const { database, publicUrl } = parts;
  return [
    tenantRoute<{ customerSite?: string | undefined }>(database, {
      method: "POST",
      path: `${path}/enrolment-code`,
      summary: "Create a one-time enrolment code, valid for 15 minutes and returned only once",
      access: to("CREATE"),
      body: codeBody,
      answer: codeAnswer,
      status: 201,
      work: (db, { body }) => enrolmentCodeFor(db, parts, body.customerSite),
    }),
    tenantRoute(database, {
      method: "GET",
      path: `${path}/client-configuration`,
      summary: "Get whether agents can connect for this tenant, and the address (COMM-026)",
      access: to("READ"),
      answer: configurationAnswer,
      work: (db) => clientConfiguration(db, publicUrl),
    }),
    defineRoute({
      method: "GET",
      path: `${path}/installer`,
      answer: z.file(),
      summary:
        "Get start script and configuration of an agent; os is linux (default, tar.gz) or windows (zip)",
      access: to("READ"),
      handler: async ({ principal, query }) => {
        const os = query["os"] ?? "linux";
        if (os !== "linux" && os !== "windows")
          throw new AppError("invalidBody", {}, { issues: [{ field: "os", code: "wrongType" }] });
        const { bytes, name, type } = await agentInstaller(os, { publicUrl, tenantId: principal.tenantId });
        return new FileAnswer(bytes, { name, type });
      },
    }),
  ];
}

/** The caller needs UPDATE on the agent and on every device. */
function assertMayAssign(
  { principal: { grants } }: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
  { agentId, entityType, ids }: Assign,
): void {
  if (!devices.has(entityType))
    throw new AppError("invalidBody", {}, { issues: [{ field: "entityType", code: "wrongType" }] });
  const touched = [
    ...(agentId === null ? [] : [[agentEntityType, agentId] as const]),
    ...ids.map((id) => [entityType, id] as const),
  ];
  for (const [type, id] of touched)
    if (!isAllowed(grants, "READ", type, id)) throw new AppError("notFound", { kind: type, id });
  for (const [type, id] of touched)
    if (!isAllowed(grants, "UPDATE", type, id)) throw new AppError("noPermission");
}

/** It affects every agent of the tenant. */
function assertAll(grants: TenantTransaction["principal"]["grants"]): void {
  if (grants.get("UPDATE")?.get(agentEntityType) !== "all") throw new AppError("noPermission");
}
