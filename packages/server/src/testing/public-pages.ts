import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { modules } from "../modules.ts";
import type { LicenceCheck } from "../platform/licence/licence-check.ts";
import { joinPublicSources } from "../platform/public-data/join-public-sources.ts";
import { publicDataRoutes } from "../platform/public-data/public-data-routes.ts";
import { PublicSnapshots } from "../platform/public-data/public-snapshots.ts";
import { serveRoutes, type TestServer } from "./http.ts";
import { everythingLicensed } from "./licences.ts";
import type { TestTenant } from "./test-tenant.ts";

export interface PublicPagesUnderTest {
  server: TestServer;
  snapshots: PublicSnapshots;
  /** The setting of the public pages; null: it was never saved. */
  choose(metadata: object | null, tenantId?: string): Promise<void>;
  /** The map by now: after the time for which a reading holds. */
  map(tenantId?: string): Promise<PublicMap>;
  addIncident(id: string, document?: object, updatedMs?: number): Promise<void>;
  addWorkZone(id: string, document?: object): Promise<void>;
  addSign(id: string, document: object, state: object, status?: string): Promise<void>;
}

/** On I-25 in Denver. */
export const publicPoint = [-104.99, 39.74] as const;

export async function publicPagesUnderTest(
  tenant: TestTenant,
  licence: LicenceCheck = everythingLicensed,
): Promise<PublicPagesUnderTest> {
  const { database, bus, clock } = tenant;
  const publicUrl = "https://gantry.example";
  const sources = joinPublicSources(modules);
  const snapshots = new PublicSnapshots({ database, bus, clock, licence, publicUrl, ...sources });
  const server = await serveRoutes(publicDataRoutes(snapshots));
  const location = { type: "Point", coordinates: publicPoint };
  const onRoad = { roadName: "I-25", direction: "Northbound", location };
  const add = async (table: string, id: string, document: object, atMs = clock.nowMs()) => {
    await tenant.asOwner(
      `insert into ${table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000), 'test')
       on conflict (tenant_id, id) do update set doc = excluded.doc, updated_at = excluded.updated_at`,
      [tenant.id, id, JSON.stringify({ name: id, ...onRoad, ...document }), atMs],
    );
  };
  return {
    server,
    snapshots,
    async choose(metadata, tenantId = tenant.id) {
      await tenant.asOwner("delete from system_preference where tenant_id = $1 and id = 'public_pages'", [
        tenantId,
      ]);
      if (metadata === null) return;
      await tenant.asOwner(
        "insert into system_preference values ($1, 'public_pages', 'Public pages', $2, now(), 'test')",
        [tenantId, JSON.stringify(metadata)],
      );
    },
    async map(tenantId = tenant.id) {
      clock.advanceMs(5_000);
      const answer = await server.call<PublicMap>(
        undefined,
        "GET",
        `/api/v1/system/read-only/${tenantId}/map`,
      );
      if (answer.status !== 200) throw new Error(`the map answered ${answer.status}`);
      return answer.body;
    },
    addIncident: (id, document = {}, updatedMs = clock.nowMs()) =>
      add(
        "automated_incident",
        id,
        { incidentTypeName: "Crash", severity: "MAJOR", status: "CONFIRMED", ...document },
        updatedMs,
      ),
    addWorkZone: (id, document = {}) =>
      add("work_zone", id, { startAt: new Date(clock.nowMs() - 60_000).toISOString(), ...document }),
    async addSign(id, document, state, status = "ONLINE") {
      await add("sign", id, document);
      await tenant.asOwner(
        `insert into sign_state (tenant_id, id, rev, status, state) values ($1, $2, nextval('entity_rev'), $3, $4)`,
        [tenant.id, id, status, JSON.stringify(state)],
      );
    },
  };
}
