import { randomUUID } from "node:crypto";
import type {
  AgentCall,
  AgentCallFrame,
  AgentCallOutcome,
  AgentCalls,
} from "@gantry/domain/contract/agents/agent-calls.ts";
import type { AgentAction, Observation, ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import type { OperationResult } from "@gantry/domain/contract/agents/operation-result.ts";
import { callBytesFrame } from "@gantry/domain/contract/agents/call-bytes.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Action, GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { expect, vi } from "vitest";
import { joinHooks } from "../../platform/agent-link/connection/agent-hub.ts";
import { deviceTables } from "../../platform/agent-link/assignment/device-tables.ts";
import {
  AgentEnd,
  type EnrolledAgent,
  linkUnderTest,
  type LinkUnderTest,
} from "../../platform/agent-link/link-under-test.ts";
import { pollRoutes } from "../../platform/agent-link/actions/poll-routes.ts";
import type { RouteDeclaration } from "../../platform/http/route.ts";
import { auditLogRoutes } from "../../platform/audit/audit-routes.ts";
import { mediaRoute } from "../../platform/media-tickets/media-route.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { kindRoutes } from "../../platform/kinds/calls/kind-routes.ts";
import { listServedKinds } from "../../platform/kinds/serve-kind.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { grantsInHand, importDesk } from "../../testing/kind-server.ts";
import { video } from "./module.ts";

export interface VideoUnderTest {
  tenant: TestTenant;
  link: LinkUnderTest;
  routes: RouteDeclaration<never>[];
  server: TestServer;
  agent: CameraAgent;
  stop(): Promise<void>;
}

export async function videoUnderTest(
  tenant: TestTenant,
  cameras: Readonly<Record<string, Record<string, unknown>>>,
): Promise<VideoUnderTest> {
  for (const [id, document] of Object.entries(cameras)) await makeCamera(tenant, id, document);
  const link = await linkUnderTest(tenant, { hooks: Object.fromEntries(joinHooks([video])) });
  const enrolled = await link.enrol();
  const agent = await CameraAgent.linked(link, enrolled);
  const routes = videoRoutes(tenant, link);
  const sources = video.media?.(link.platform) ?? [];
  const server = await serveRoutes(routes, {
    licence: link.platform.licences.check,
    mount: (app) => mediaRoute(app, link.platform, sources),
  });
  return {
    tenant,
    link,
    routes,
    server,
    agent,
    async stop() {
      agent.end.socket.terminate();
      await link.stop();
    },
  };
}

export function videoRoutes(tenant: TestTenant, { platform }: LinkUnderTest): RouteDeclaration<never>[] {
  const { database, secrets } = platform;
  const { check: licence } = platform.licences;
  const parts = { database, secrets, grants: grantsInHand, licence, imports: importDesk(database) };
  return [
    ...listServedKinds(video.kinds)
      .filter(({ kind }) => kind.module === video.name)
      .flatMap((served) => kindRoutes(served, parts)),
    ...(video.routes?.(platform) ?? []),
    ...pollRoutes(deviceTables(kinds), platform),
    ...auditLogRoutes(tenant.database),
  ];
}

export async function makeCamera(
  tenant: TestTenant,
  id: string,
  document: Record<string, unknown> = {},
): Promise<void> {
  const whole = { name: id, protocol: "NTCIP", host: "10.0.0.9", pollEnabled: true, ...document };
  await tenant.asOwner(
    `insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [tenant.id, id, JSON.stringify(whole)],
  );
  await tenant.asOwner(
    `insert into camera_state (tenant_id, id, rev, status, state)
     values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
    [tenant.id, id],
  );
}

export function onCameras(actions: readonly Action[], ids: string[] = []): GrantsOnTheWire {
  return Object.fromEntries(actions.map((action) => [action, { CAMERA: ids }]));
}

export async function addPerson(
  { tenant, link }: Pick<VideoUnderTest, "tenant" | "link">,
  grants: GrantsOnTheWire,
): Promise<Principal> {
  const id = randomUUID();
  await tenant.asOwner(
    `with made as (
       insert into installation.account (id, issuer, subject, user_name, name, created_at)
       values ($1, 'test', $1, $1, $1, '2026-01-01') returning id
     ) insert into installation.membership (account_id, tenant_id, position) select id, $2, 1 from made`,
    [id, tenant.id],
  );
  await giveGrants(tenant, id, grants);
  const session = { issuerName: "test", subject: id, sessionId: "s1", defaultTenantId: tenant.id };
  const stored = await link.platform.grants.grantsOf(tenant.id, id);
  return {
    ...tenant.principal(grants, id),
    displayName: `Person ${id.slice(0, 4)}`,
    grants: stored,
    session,
  };
}

export async function giveGrants(
  tenant: TestTenant,
  accountId: string,
  grants: GrantsOnTheWire,
): Promise<void> {
  await tenant.asOwner("delete from permission_grant where tenant_id = $1 and account_id = $2", [
    tenant.id,
    accountId,
  ]);
  for (const [action, byType] of Object.entries(grants))
    for (const [entityType, ids] of Object.entries(byType))
      await tenant.asOwner("insert into permission_grant values ($1, $2, 'DIRECT', $3, $4, $5)", [
        tenant.id,
        accountId,
        action,
        entityType,
        ids.length === 0 ? null : ids,
      ]);
  tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId });
}

type Answers = {
  [Call in AgentCall]?: (frame: AgentCallFrame<Call>) => AgentCallOutcome<Call>;
};
type ActionAnswer = { result: OperationResult; error?: string; data?: Record<string, unknown> };

class CameraAgent {
  readonly end: AgentEnd;
  readonly calls: AgentCallFrame[] = [];
  readonly actions: AgentAction[] = [];
  readonly cancelled: string[] = [];
  answers: Answers = {};
  octets: (frame: AgentCallFrame<"MEDIA">) => Uint8Array | undefined = () => undefined;
  answerAction: (action: AgentAction) => ActionAnswer | undefined = () => ({ result: "SUCCESS" });
  #sequence = 0;

  constructor(end: AgentEnd) {
    this.end = end;
    end.socket.on("message", (data: Buffer) => this.#receive(JSON.parse(data.toString()) as ServerToAgent));
  }

  static async linked(link: LinkUnderTest, enrolled: EnrolledAgent): Promise<CameraAgent> {
    const end = await AgentEnd.welcomed(link.url, enrolled);
    await vi.waitFor(() => expect(link.hub.connectedCount).toBe(1), { timeout: 10_000, interval: 5 });
    return new CameraAgent(end);
  }

  asked<Call extends AgentCall>(call: Call): AgentCallFrame<Call>[] {
    return this.calls.filter((frame) => frame.call === call) as AgentCallFrame<Call>[];
  }

  async report(...observations: Observation[]): Promise<void> {
    const sequence = ++this.#sequence;
    this.end.send({ type: "batch", lane: "live", sequence, observations });
    while ((await this.end.next("ack")).sequence < sequence);
  }

  #receive(message: ServerToAgent): void {
    if (message.type === "callCancelled") this.cancelled.push(message.id);
    if (message.type === "call") {
      const { call } = message;
      this.calls.push(call);
      const answer = this.answers[call.call] as ((frame: AgentCallFrame) => AgentCallOutcome) | undefined;
      const outcome = answer?.(call) ?? { ok: true, value: answerUsually(call) };
      this.end.send({ type: "callOutcome", id: call.id, outcome });
      const bytes =
        call.call === "MEDIA" && outcome.ok ? this.octets(call as AgentCallFrame<"MEDIA">) : undefined;
      if (bytes) this.end.socket.send(callBytesFrame(call.id, "last", bytes));
    }
    if (message.type === "action") void this.#act(message.action);
  }

  async #act(action: AgentAction): Promise<void> {
    this.actions.push(action);
    const answer = this.answerAction(action);
    if (!answer) return;
    const at = new Date().toISOString();
    await this.report({ kind: "actionResult", actionId: action.id, at, ...answer });
  }
}

function answerUsually(frame: AgentCallFrame): AgentCalls[AgentCall]["result"] {
  if (frame.call === "KEEP_VIEWERS")
    return { open: (frame as AgentCallFrame<"KEEP_VIEWERS">).parameters.viewerIds };
  return usualResults[frame.call];
}

const usualResults: { [Call in AgentCall]: AgentCalls[Call]["result"] } = {
  MOVE_CAMERA: {},
  AIM_CAMERA: { panDegrees: 0, tiltDegrees: 0 },
  READ_POSITION: { panDegrees: 0, tiltDegrees: 0 },
  STOP_CAMERA: {},
  ANSWER_OFFER: { answerSdp: "v=0 answer" },
  CLOSE_VIEWERS: { closed: 1 },
  KEEP_VIEWERS: { open: [] },
  MEDIA: { contentType: "application/octet-stream" },
  STATION_FILE: {},
};
