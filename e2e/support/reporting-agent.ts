import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import {
  AgentEnd,
  agentKeys,
  type EnrolledAgent,
} from "@gantry/server/platform/agent-link/link-under-test.ts";
import pg from "pg";
import type { ConsoleClient } from "./console-client.ts";
import type { RunningSite } from "./site-process.ts";

const tenantId = "metro";
/** A site of its own, so that it takes no devices of the demo's agents. */
const customerSite = "storm";

/** An agent of the running site whose signs exist only in the database; it reports what a test chooses. */
export class ReportingAgent {
  readonly signIds: readonly string[];
  readonly #site: RunningSite;
  readonly #agent: EnrolledAgent;
  #end: AgentEnd | undefined;
  #sequence = 0;

  private constructor(site: RunningSite, agent: EnrolledAgent, signIds: readonly string[]) {
    [this.#site, this.#agent, this.signIds] = [site, agent, signIds];
  }

  /** `hostOf` gives the address of the nth sign. */
  static async enrolled(
    site: RunningSite,
    admin: ConsoleClient,
    { signs, hostOf }: { signs: number; hostOf: (at: number) => string },
  ): Promise<ReportingAgent> {
    const { body } = await admin.call<{ code: string }>(
      "POST",
      "/system/communication-agent/enrolment-code",
      { customerSite },
    );
    const keys = agentKeys();
    const response = await fetch(`${site.address}/agent/enrol`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: body.code, name: "Storm", publicKey: keys.publicKey }),
    });
    if (!response.ok) throw new Error(`The agent was refused with ${response.status}`);
    const { agentId } = (await response.json()) as { agentId: string };
    const signIds = Array.from({ length: signs }, (_, at) => `storm-${String(at).padStart(4, "0")}`);
    await makeSigns(site.databaseUrl, agentId, signIds, hostOf);
    return new ReportingAgent(site, { ...keys, agentId }, signIds);
  }

  async connect(): Promise<void> {
    const end = new AgentEnd(`${this.#site.address.replace("http", "ws")}/agent`);
    // A server that is killed ends the connection in any way.
    end.socket.on("error", () => undefined);
    end.closed.catch(() => undefined);
    await end.prove(this.#agent);
    await end.next("welcome");
    await end.next("devices");
    this.#end = end;
  }

  /** Waits for the acknowledgement, as the journal of an agent does. A batch that is sent again has its old number. */
  async report(observations: Observation[], { isAgain = false } = {}): Promise<void> {
    if (!isAgain) this.#sequence += 1;
    const end = this.#end;
    if (!end) throw new Error("The agent is not connected");
    end.send({ type: "batch", lane: "live", sequence: this.#sequence, observations });
    await Promise.race([
      end.next("ack"),
      end.closed.then(() => Promise.reject(new Error("The link was closed"))),
    ]);
  }

  close(): void {
    this.#end?.socket.terminate();
  }
}

export const observeSign = (entityId: string, status: DeviceStatus): Observation => ({
  kind: "state",
  entityType: "SIGN",
  entityId,
  observedAt: new Date().toISOString(),
  status,
  stateData: {},
});

async function makeSigns(
  databaseUrl: string,
  agentId: string,
  ids: readonly string[],
  hostOf: (at: number) => string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('gantry.tenant', $1, false)", [tenantId]);
    const docs = ids.map((id, at) => ({
      id,
      doc: {
        name: `Storm ${id}`,
        protocol: "NTCIP",
        host: hostOf(at),
        port: 161,
        pollEnabled: true,
        pollRate: 30,
      },
    }));
    // Together: the server must not assign signs that are not assigned yet.
    await client.query("begin");
    await client.query(
      `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select $1, g.id, 1, nextval('entity_rev'), g.doc, now(), now(), 'Storm'
       from jsonb_to_recordset($2::jsonb) as g (id text, doc jsonb)`,
      [tenantId, JSON.stringify(docs)],
    );
    await client.query(
      `insert into sign_state (tenant_id, id, rev, status, state)
       select $1, id, nextval('entity_rev'), 'UNKNOWN', '{}' from unnest($2::text[]) id`,
      [tenantId, ids],
    );
    await client.query(
      `insert into device_assignment (tenant_id, entity_type, id, agent_id, pinned_agent_id, since)
       select $1, 'SIGN', id, $3, $3, now() from unnest($2::text[]) id
       on conflict (tenant_id, entity_type, id) do update set agent_id = $3, pinned_agent_id = $3, next_agent_id = null`,
      [tenantId, ids, agentId],
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
}
