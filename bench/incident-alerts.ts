import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import type { GivenAlert } from "../packages/domain/src/incidents/incident-alert.ts";
import { receiveAlerts } from "../packages/server/src/modules/aid/alerts/receive-alerts.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { detectorSite, tenantId } from "./detectors/detector-site.ts";
import { quantile } from "./list/figures.ts";

/**
 * From an alert to the announcement of its incident, one alert after the other while incidents pile up; the peer inserts the
 * same rows without correlation.
 */
const alertCount = 400;
const perIncident = 4;

const site = await detectorSite(1);
const pool = await openPool(site.urls.server, { maxConnections: 2 });
try {
  const nowMs = Date.now();
  let announcedMs = 0;
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  bus.subscribe((event) => {
    if (event.topic === "entity" && event.entityType === "AUTOMATED_INCIDENT")
      announcedMs = performance.now();
  });
  const database = tenantDatabase({ pool, bus, clock: { nowMs: () => nowMs }, log: quietLog });
  const principal: Principal = {
    kind: "user",
    tenantId,
    id: "feed",
    displayName: "Feed",
    grants: grantsFromWire({}),
  };
  // Another source each time, so that every alert changes its incident.
  const sourceAt = (at: number) => ({
    id: `feed ${at % perIncident}`,
    name: "Feed",
    confidenceThreshold: 5,
    opensForFollowing: false,
  });
  const times: number[] = [];
  for (let at = 0; at < alertCount; at++) {
    const startMs = performance.now();
    await database.inTenant(principal, (db) => receiveAlerts(db, sourceAt(at), [alertAt(at, nowMs)]));
    times.push(announcedMs - startMs);
  }
  const peer: number[] = [];
  for (let at = 0; at < alertCount; at++) {
    const startMs = performance.now();
    await database.inTenant(principal, (db) =>
      db.query(
        `insert into incident_alert (tenant_id, id, rev, source_id, source_name, external_id, title, type, occurred_at,
           received_at, metadata)
         values ($1, $2, nextval('entity_rev'), 'peer', 'Peer', $2, 'Crash', 'ACCIDENT', to_timestamp($3), to_timestamp($3), '{}')`,
        [tenantId, `peer ${at}`, nowMs / 1000],
      ),
    );
    peer.push(performance.now() - startMs);
  }
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const plain = quantile(peer, 0.5);
  console.log(
    `alert to announced incident, up to ${alertCount / perIncident} open: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ` +
      `a plain insert ${plain.toFixed(1)} ms, ratio ${(p50 / plain).toFixed(1)}`,
  );
} finally {
  await pool.end();
  await site.close();
}

function alertAt(at: number, nowMs: number): GivenAlert {
  const incident = Math.floor(at / perIncident);
  return {
    externalId: `w${at}`,
    title: "Crash",
    type: "ACCIDENT",
    subtype: null,
    description: null,
    incidentTypeName: "Crash",
    severity: null,
    roadName: `R-${incident % 20}`,
    direction: "Northbound",
    laneType: null,
    point: [-105, 39 + Math.floor(incident / 20) * 0.1],
    confidence: 7,
    reliability: 8,
    occurredAtMs: nowMs,
    metadata: {},
  };
}
