import type { GivenAlert } from "@gantry/domain/incidents/incident-alert.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { incidentType } from "@gantry/domain/kinds/incident-type.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { linkUnderTest, type LinkUnderTest } from "../../platform/agent-link/link-under-test.ts";
import type { Platform } from "../../platform/module.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { testTenant } from "../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { serveKinds, type KindServer } from "../../testing/kind-server.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { type Received, receiveAlerts, type ReportingSource } from "./alerts/receive-alerts.ts";
import { servedIncident } from "./exercises/served-incident.ts";
import { aid } from "./module.ts";

export interface AidUnderTest {
  tenant: TestTenant;
  link: LinkUnderTest;
  server: TestServer;
  kinds: KindServer;
  operator: Principal;
  /** Takes alerts of a source as the server does. */
  receive(alerts: readonly Partial<GivenAlert>[], source?: Partial<ReportingSource>): Promise<Received>;
  incidents(status?: string): Promise<Record<string, unknown>[]>;
  makeSource(more?: object): Promise<string>;
  /** Deletes sources, alerts and incidents, a second later. */
  clear(): Promise<void>;
}

export const operatorGrants: GrantsOnTheWire = {
  READ: { AUTOMATED_INCIDENT: [], ALERT_SOURCE: [], ALERT: [], CAMERA: [] },
  UPDATE: { AUTOMATED_INCIDENT: [], ALERT_SOURCE: [] },
  CREATE: { ALERT_SOURCE: [], ALERT: [], CAMERA: [], INCIDENT_TYPE: [] },
  CONTROL: { ALERT_SOURCE: [] },
};

/** On I-25 in Denver. */
export const place = [-104.99, 39.74] as const;
export const north = (km: number) => [place[0], place[1] + km / 111.195] as const;
let lastAlert = 0;

const cleared = [
  "incident_alert_history",
  "incident_alert",
  "incident_derived",
  "automated_incident",
  "incident_detection",
  "alert_source_pull",
  "alert_source_log",
  "alert_source",
  "notification",
] as const;

export async function aidUnderTest(more: Partial<Platform> = {}): Promise<AidUnderTest> {
  const tenant = await testTenant();
  const link = await linkUnderTest(tenant);
  const server = await serveRoutes(aid.routes?.({ ...link.platform, ...more }) ?? []);
  const kinds = await serveKinds(tenant.database, [servedIncident, alertSource, camera, incidentType]);
  const operator = tenant.principal(operatorGrants);
  return {
    tenant,
    link,
    server,
    kinds,
    operator,
    receive: (alerts, source = {}) =>
      tenant.database.inTenant(operator, (db) =>
        receiveAlerts(
          db,
          { id: "feed", name: "Feed", confidenceThreshold: 5, opensForFollowing: false, ...source },
          alerts.map((more) => ({
            externalId: `w${++lastAlert}`,
            title: "Crash",
            type: "ACCIDENT",
            subtype: null,
            description: null,
            incidentTypeName: "Crash",
            severity: null,
            roadName: "I-25",
            direction: "Northbound",
            laneType: null,
            point: place,
            confidence: 7,
            reliability: 8,
            occurredAtMs: tenant.clock.nowMs(),
            metadata: {},
            ...more,
          })),
        ),
      ),
    incidents: async (status) =>
      (
        await tenant.asOwner<{ doc: Record<string, unknown>; id: string }>(
          `select id, doc from automated_incident where tenant_id = $1 and ($2::text is null or status = $2)
           order by created_at, (doc #>> '{location,coordinates,1}')::float8, id`,
          [tenant.id, status ?? null],
        )
      ).map(({ id, doc }) => ({ id, ...doc })),
    makeSource: async (more = {}) => {
      const { body } = await kinds.call<{ id: string }>(operator, "POST", "/api/v1/alert-sources", {
        name: "Source",
        ...more,
      });
      return body.id;
    },
    clear: async () => {
      for (const table of cleared)
        await tenant.asOwner(`delete from ${table} where tenant_id = $1`, [tenant.id]);
      tenant.clock.advanceMs(1000);
    },
  };
}
