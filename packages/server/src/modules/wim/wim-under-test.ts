import type { AgentCallFrame, AgentCallOutcome } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { Observation, ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import { type BytesEnd, callBytesFrame } from "@gantry/domain/contract/agents/call-bytes.ts";
import type { WimVehicle } from "@gantry/domain/wim/wim-reading.ts";
import { expect, vi } from "vitest";
import { joinHooks } from "../../platform/agent-link/connection/agent-hub.ts";
import { AgentEnd, linkUnderTest, type LinkUnderTest } from "../../platform/agent-link/link-under-test.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { wim } from "./module.ts";

interface StationAgent {
  readonly calls: AgentCallFrame[];
  outcome: AgentCallOutcome;
  /** Sent for a file, in order. */
  octets: readonly { end: BytesEnd; bytes?: Uint8Array }[];
}

interface WimUnderTest {
  link: LinkUnderTest;
  server: TestServer;
  agent: StationAgent;
  report(...observations: Observation[]): Promise<void>;
  /** ISO time before now. */
  ago(ms: number): string;
  stop(): Promise<void>;
}

/** A server with these stations and the agent that reads them. */
export async function wimUnderTest(
  tenant: TestTenant,
  documents: Readonly<Record<string, Record<string, unknown>>>,
): Promise<WimUnderTest> {
  for (const [id, document] of Object.entries(documents)) await makeStation(tenant, id, document);
  const link = await linkUnderTest(tenant, { hooks: Object.fromEntries(joinHooks([wim])) });
  const { check: licence } = link.platform.licences;
  const server = await serveRoutes(wim.routes?.(link.platform) ?? [], { licence });
  const end = await AgentEnd.welcomed(link.url, await link.enrol());
  await vi.waitFor(() => expect(link.hub.connectedCount).toBe(1), { timeout: 10_000, interval: 5 });
  const agent: StationAgent = { calls: [], outcome: { ok: true, value: {} }, octets: [] };
  end.socket.on("message", (data: Buffer) => answerCall(end, agent, JSON.parse(data.toString())));
  let sequence = 0;
  return {
    link,
    server,
    agent,
    async report(...observations) {
      end.send({ type: "batch", lane: "live", sequence: ++sequence, observations });
      await end.next("ack");
    },
    ago: (ms) => new Date(tenant.clock.nowMs() - ms).toISOString(),
    async stop() {
      end.socket.terminate();
      await link.stop();
    },
  };
}

function answerCall(end: AgentEnd, agent: StationAgent, message: ServerToAgent): void {
  if (message.type !== "call") return;
  const { id } = message.call;
  agent.calls.push(message.call);
  end.send({ type: "callOutcome", id, outcome: agent.outcome });
  if (!agent.outcome.ok) return;
  for (const { end: how, bytes } of agent.octets) end.socket.send(callBytesFrame(id, how, bytes));
}

export async function makeStation(
  tenant: TestTenant,
  id: string,
  document: Record<string, unknown> = {},
): Promise<void> {
  const whole = { name: id, protocol: "HTTP_JSON", host: "10.0.0.9", pollEnabled: true, ...document };
  await tenant.asOwner(
    `insert into wim (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [tenant.id, id, JSON.stringify(whole)],
  );
  await tenant.asOwner(
    `insert into wim_state (tenant_id, id, rev, status, state)
     values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
    [tenant.id, id],
  );
}

/** A legal semitrailer. */
export const vehicle = (more: Partial<WimVehicle> = {}): WimVehicle => ({
  number: 1,
  lane: 2,
  laneDirection: "NORTH",
  className: "Class 9",
  speed: 95.5,
  length: 2_010,
  height: 405,
  totalWeight: 30_000,
  axleCount: 5,
  axleWeights: [5_000, 6_500, 6_500, 6_000, 6_000],
  axleSpaces: [510, 132, 980, 124],
  temperature: 68.5,
  dotNumber: "1234567",
  mcNumber: "MC765432",
  frontPlate: "ABC 123",
  rearPlate: null,
  images: [],
  dimensionProfileFile: null,
  doubts: [],
  ...more,
});

export const passage = (
  entityId: string,
  at: string,
  data: unknown = vehicle(),
  more: { deviceAt?: string } = {},
): Observation => ({
  kind: "reading",
  entityType: "WIM",
  entityId,
  at,
  data: data as Record<string, unknown>,
  ...more,
});
