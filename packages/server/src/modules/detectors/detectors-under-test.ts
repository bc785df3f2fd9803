import {
  agentTiming,
  type JournalLane,
  type Observation,
} from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorReading, LaneReading } from "@gantry/domain/detector/detector-reading.ts";
import { joinHooks } from "../../platform/agent-link/connection/agent-hub.ts";
import {
  AgentEnd,
  type EnrolledAgent,
  linkUnderTest,
  type LinkUnderTest,
} from "../../platform/agent-link/link-under-test.ts";
import { kindRoutes } from "../../platform/kinds/calls/kind-routes.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { grantsInHand, importDesk } from "../../testing/kind-server.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { detectors } from "./module.ts";
import { readLaneRows } from "./readings/lane-rows.ts";
import { closeHours } from "./statistics/close-hours.ts";

type ReadingObservation = Extract<Observation, { kind: "reading" }>;

export interface StoredReading extends DetectorReading {
  id: string;
  at: string;
  deviceAt: string | null;
  latencyMs: number | null;
}

export interface DetectorsUnderTest {
  link: LinkUnderTest;
  server: TestServer;
  agent: EnrolledAgent;
  report(observations: readonly Observation[], lane?: JournalLane): Promise<void>;
  /** ISO time before now. */
  ago(ms: number): string;
  stored(id: string): Promise<StoredReading[]>;
  stop(): Promise<void>;
}

/** A server with these detectors and the agent that reads them. */
export async function detectorsUnderTest(
  tenant: TestTenant,
  documents: Readonly<Record<string, Record<string, unknown>>>,
): Promise<DetectorsUnderTest> {
  for (const [id, document] of Object.entries(documents)) await makeDetector(tenant, id, document);
  const link = await linkUnderTest(tenant, { hooks: Object.fromEntries(joinHooks([detectors])) });
  const { database, secrets, licences } = link.platform;
  const parts = {
    database,
    secrets,
    grants: grantsInHand,
    licence: licences.check,
    imports: importDesk(database),
  };
  const server = await serveRoutes([
    ...detectors.kinds.flatMap((served) => kindRoutes(served, parts)),
    ...(detectors.routes?.(link.platform) ?? []),
  ]);
  const agent = await link.enrol();
  const end = await AgentEnd.welcomed(link.url, agent);
  let sequence = 0;
  return {
    link,
    server,
    agent,
    async report(observations, lane = "live") {
      for (let at = 0; at < observations.length; at += agentTiming.maxBatch) {
        const some = observations.slice(at, at + agentTiming.maxBatch);
        end.send({ type: "batch", lane, sequence: ++sequence, observations: some });
        await end.next("ack");
      }
    },
    ago: (ms) => new Date(tenant.clock.nowMs() - ms).toISOString(),
    stored: (id) => readStored(tenant, id),
    async stop() {
      end.socket.terminate();
      await link.stop();
    },
  };
}

export async function makeDetector(
  tenant: TestTenant,
  id: string,
  document: Record<string, unknown> = {},
): Promise<void> {
  const whole = {
    name: id,
    protocol: "NTCIP",
    host: "10.0.0.9",
    pollEnabled: true,
    laneCount: 2,
    ...document,
  };
  await tenant.asOwner(
    `insert into detector (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [tenant.id, id, JSON.stringify(whole)],
  );
  await tenant.asOwner(
    `insert into detector_state (tenant_id, id, rev, status, state)
     values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
    [tenant.id, id],
  );
}

export const lane = (index: number, more: Partial<LaneReading> = {}): LaneReading => ({
  index,
  volume: 10,
  speed: 88.5,
  occupancy: 7.2,
  classes: [],
  fault: null,
  ...more,
});

export const reading = (
  entityId: string,
  at: string,
  lanes: unknown = [lane(1), lane(2)],
  more: Partial<ReadingObservation> & { periodS?: unknown } = {},
): ReadingObservation => {
  const { periodS = 30, ...ofObservation } = more;
  return {
    kind: "reading",
    entityType: "DETECTOR",
    entityId,
    at,
    data: { periodS, lanes },
    ...ofObservation,
  };
};

async function readStored(tenant: TestTenant, id: string): Promise<StoredReading[]> {
  const rows = await tenant.asOwner<{
    at: Date;
    deviceAt: Date | null;
    latencyMs: number | null;
    periodS: number;
    lanes: number[][];
  }>(
    `select r.at, r.device_at as "deviceAt", r.latency_ms as "latencyMs", r.period_s as "periodS", r.lanes
     from detector_reading r join device_number n on n.number = r.detector
     where n.tenant_id = $1 and n.entity_type = 'DETECTOR' and n.id = $2 order by r.at`,
    [tenant.id, id],
  );
  return rows.map(({ at, deviceAt, lanes, ...rest }) => ({
    id,
    at: at.toISOString(),
    deviceAt: deviceAt?.toISOString() ?? null,
    lanes: readLaneRows(lanes),
    ...rest,
  }));
}

/** Runs the job that sums hours until it has nothing more to do. */
export async function closeAllHours(tenant: TestTenant): Promise<void> {
  const run = () => tenant.database.inTenant(tenant.principal({}), closeHours);
  while ((await run()) === "more");
}
