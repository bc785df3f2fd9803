import {
  agentTiming,
  type JournalLane,
  type Observation,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { recordedQuantities, type WeatherReading } from "@gantry/domain/weather/weather-reading.ts";
import { joinHooks } from "../../platform/agent-link/connection/agent-hub.ts";
import { AgentEnd, linkUnderTest, type LinkUnderTest } from "../../platform/agent-link/link-under-test.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { weather } from "./module.ts";

export interface WeatherUnderTest {
  link: LinkUnderTest;
  server: TestServer;
  report(observations: readonly Observation[], lane?: JournalLane): Promise<void>;
  /** ISO time before now. */
  ago(ms: number): string;
  stop(): Promise<void>;
}

/** A server with these weather stations and the agent that reads them. */
export async function weatherUnderTest(
  tenant: TestTenant,
  ids: readonly string[],
): Promise<WeatherUnderTest> {
  for (const id of ids) await makeStation(tenant, id);
  const link = await linkUnderTest(tenant, { hooks: Object.fromEntries(joinHooks([weather])) });
  const server = await serveRoutes(weather.routes?.(link.platform) ?? []);
  const end = await AgentEnd.welcomed(link.url, await link.enrol());
  let sequence = 0;
  return {
    link,
    server,
    async report(observations, lane = "live") {
      for (let at = 0; at < observations.length; at += agentTiming.maxBatch) {
        const some = observations.slice(at, at + agentTiming.maxBatch);
        end.send({ type: "batch", lane, sequence: ++sequence, observations: some });
        await end.next("ack");
      }
    },
    ago: (ms) => new Date(tenant.clock.nowMs() - ms).toISOString(),
    async stop() {
      end.socket.terminate();
      await link.stop();
    },
  };
}

export async function makeStation(tenant: TestTenant, id: string): Promise<void> {
  const document = { name: id, protocol: "NTCIP", host: "10.0.0.9", pollEnabled: true };
  await tenant.asOwner(
    `insert into weather_station (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [tenant.id, id, JSON.stringify(document)],
  );
  await tenant.asOwner(
    `insert into weather_station_state (tenant_id, id, rev, status, state)
     values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
    [tenant.id, id],
  );
}

const nothing = Object.fromEntries(
  recordedQuantities.map((name) => [name, null]),
) as WeatherReading["values"];

export const poll = (
  entityId: string,
  at: string,
  values: Record<string, unknown> = { airTemperature: 3.1 },
  { surface = [], ...rest }: { surface?: unknown; states?: unknown; periodS?: unknown } = {},
): Observation => ({
  kind: "reading",
  entityType: "WEATHER_STATION",
  entityId,
  at,
  data: {
    periodS: rest.periodS ?? 300,
    values: { ...nothing, ...values },
    surfaceTemperatures: surface,
    ...(rest.states !== undefined && { surfaceStates: rest.states }),
  },
});
