import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AgentToServer, ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { WebSocket } from "ws";
import { z } from "zod";
import { testSecretKey } from "../../testing/kind-server.ts";
import { testLicences } from "../../testing/licences.ts";
import { peopleUnderTest } from "../../testing/people.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { installationDatabase } from "../identity/provider/installation-database.ts";
import { secretStore } from "../kinds/database/secrets.ts";
import type { RouteDeclaration } from "../http/route.ts";
import { noMessageFields, type Platform, type ServerModule } from "../module.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { actionDesk } from "./actions/action-desk.ts";
import { AgentHub } from "./connection/agent-hub.ts";
import { enrolAgent, newEnrolmentCode } from "./agents/agent-store.ts";
import { CallExchange } from "./calls/call-exchange.ts";
import type { ReadSecrets } from "./assignment/assigned-devices.ts";
import { adoptDevices, balance } from "./assignment/assignment-store.ts";
import { agentRoutes } from "./agents/agent-routes.ts";
import { joinExtras } from "./connection/device-sender.ts";
import { deviceTables } from "./assignment/device-tables.ts";
import { markSilentAgents } from "./agents/agent-life.ts";
import { assignmentJobs } from "./assignment/take-over.ts";
import type { ObserveHooks } from "./ingest/store-observations.ts";

export interface LinkUnderTest {
  hub: AgentHub;
  platform: Platform;
  agentRoutes: RouteDeclaration<never>[];
  url: string;
  dropped(): number;
  enrol(keys?: AgentKeys, code?: string): Promise<EnrolledAgent>;
  balanceFor(ms: number): Promise<void>;
  newCode(): Promise<string>;
  stop(): Promise<void>;
}
interface AgentKeys {
  publicKey: string;
  privateKey: KeyObject;
}
export interface EnrolledAgent extends AgentKeys {
  agentId: string;
}

export function agentKeys(): AgentKeys {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return { privateKey, publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64") };
}

/** Of devices whose module is not under test. */
const members = Object.fromEntries(
  ["face", "fonts", "problem", "shortErrors", "a"].map((name) => [name, z.unknown()]),
);

export async function linkUnderTest(
  tenant: TestTenant,
  more: {
    hooks?: Record<string, ObserveHooks[string]>;
    deviceExtras?: ServerModule["deviceExtras"];
    readSecrets?: ReadSecrets;
  } = {},
): Promise<LinkUnderTest> {
  const { database, bus, clock } = tenant;
  const installation = installationDatabase(tenant.pool);
  const devices = deviceTables(kinds);
  const secrets = secretStore(testSecretKey);
  const calls = new CallExchange({ database, bus });
  const platform: Platform = {
    database,
    bus,
    clock,
    log: quietLog,
    licences: await testLicences(tenant),
    ...peopleUnderTest(tenant),
    feedHosts: ["127.0.0.1"],
    simulatedCityUrl: null,
    messageFields: noMessageFields,
    actions: actionDesk({ database, bus, clock, devices, secrets }),
    agentCalls: calls,
  };
  const jobs = [{ run: markSilentAgents }, ...assignmentJobs(devices)];
  let dropped = 0;
  const hub = new AgentHub({
    installation,
    database,
    bus,
    clock,
    log: quietLog,
    platform,
    devices,
    hooks: new Map(
      Object.entries({ SIGN: {}, ...more.hooks }).map(([type, hook]) => [type, { members, ...hook }]),
    ),
    readSecrets: more.readSecrets ?? secrets.read,
    extras: joinExtras([more]),
    calls,
    counters: {
      stored: () => undefined,
      seenAgain: () => undefined,
      dropped: (count) => void (dropped += count),
    },
  });
  const server = await startListening();
  server.on("upgrade", (request, socket, head) => hub.upgrade(request, socket, head));
  const newCode = () => newEnrolmentCode(installation, clock, tenant.id);
  return {
    hub,
    platform,
    agentRoutes: agentRoutes({
      ...platform,
      installation,
      devices,
      publicUrl: "https://console.example.org",
    }),
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/agent`,
    dropped: () => dropped,
    newCode,
    async enrol(keys = agentKeys(), code) {
      const request = { code: code ?? (await newCode()), name: "North cabinet", publicKey: keys.publicKey };
      const { agentId } = await enrolAgent({ installation, database }, request, async (db) => {
        await adoptDevices(db, devices);
        await balance(db, { mayTakeOver: false });
      });
      return { ...keys, agentId };
    },
    async balanceFor(ms) {
      for (let passedMs = 0; passedMs < ms; passedMs += 5_000) {
        clock.advanceMs(5_000);
        const actor = systemPrincipal(tenant.id, "job", "Job");
        for (const job of jobs) await database.inTenant(actor, (db) => job.run(db));
      }
    },
    async stop() {
      await hub.stop();
      server.close();
    },
  };
}

async function startListening(): Promise<Server> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

export class AgentEnd {
  readonly socket: WebSocket;
  readonly #received: ServerToAgent[] = [];
  #arrived: () => void = () => undefined;
  readonly closed: Promise<number>;

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.closed = once(this.socket, "close").then(([code]) => code as number);
    this.socket.on("message", (data) => {
      this.#received.push(JSON.parse(data.toString()) as ServerToAgent);
      this.#arrived();
    });
  }

  static async welcomed(url: string, agent: EnrolledAgent, journalId = "journal-1"): Promise<AgentEnd> {
    const end = new AgentEnd(url);
    await end.prove(agent, journalId);
    await end.next("welcome");
    await end.next("devices");
    return end;
  }

  async prove(agent: EnrolledAgent, journalId = "journal-1"): Promise<void> {
    await once(this.socket, "open");
    this.send({ type: "hello", agentId: agent.agentId, version: "1.2.3", journalId });
    const { nonce } = await this.next("challenge");
    const signature = sign(null, Buffer.from(`${agent.agentId}\n${nonce}`), agent.privateKey);
    this.send({ type: "proof", signature: signature.toString("base64url") });
  }

  send(message: AgentToServer): void {
    this.socket.send(JSON.stringify(message));
  }

  async next<Type extends ServerToAgent["type"]>(
    type: Type,
  ): Promise<Extract<ServerToAgent, { type: Type }>> {
    for (;;) {
      const message = this.#received.shift();
      if (message?.type === type) return message as Extract<ServerToAgent, { type: Type }>;
      if (!message) await new Promise<void>((resolve) => (this.#arrived = resolve));
    }
  }
}

export async function makeSign(
  tenant: TestTenant,
  id: string,
  doc: Record<string, unknown> = {},
): Promise<void> {
  const whole = {
    name: id,
    protocol: "NTCIP",
    host: "127.0.0.1",
    port: 161,
    pollEnabled: true,
    pollRate: 30,
    ...doc,
  };
  await tenant.asOwner(
    `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'x')`,
    [tenant.id, id, JSON.stringify(whole)],
  );
  await tenant.asOwner(
    `insert into sign_state (tenant_id, id, rev, status, state) values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
    [tenant.id, id],
  );
}
