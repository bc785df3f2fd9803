import { setInterval } from "node:timers/promises";
import { makeInProcessBus } from "@gantry/server/platform/bus/in-process-bus.ts";
import { systemClock } from "@gantry/server/platform/clock.ts";
import { tenantDatabase } from "@gantry/server/platform/database/in-tenant.ts";
import { openPool } from "@gantry/server/platform/database/pool.ts";
import { joinPublicSources } from "@gantry/server/platform/public-data/join-public-sources.ts";
import { publicDataRoutes } from "@gantry/server/platform/public-data/public-data-routes.ts";
import { PublicSnapshots } from "@gantry/server/platform/public-data/public-snapshots.ts";
import { modules } from "@gantry/server/modules.ts";
import { serveRoutes } from "@gantry/server/testing/http.ts";
import { everythingLicensed } from "@gantry/server/testing/licences.ts";
import { quietLog } from "@gantry/server/testing/quiet-log.ts";
import { cameraDatabase, tenantId } from "./list/camera-database.ts";
import { quantile } from "./list/figures.ts";

/**
 * Time from a change to the first response that holds it, at a visitor of each feed and of the map who asks without a
 * pause, and beside it the server's own figure.
 */
const incidents = 200;
const signs = 300;
const rounds = 20;
/** A little longer than a reading holds, so that each change falls at another moment between two readings. */
const beatMs = 1_000 * (1 + 1 / rounds);
const asksEveryMs = 10;
const givesUpMs = 30_000;
const limitMs = 1_500;
const feeds = ["wzdx", "cifs", "open511", "geojson"] as const;

const { owner, urls, close } = await cameraDatabase(1);
const pool = await openPool(urls.server);
const gone = new AbortController();
try {
  await fillTenant();
  const bus = makeInProcessBus((error) => console.error(error));
  const snapshots = new PublicSnapshots({
    database: tenantDatabase({ pool, bus, clock: systemClock, log: quietLog }),
    bus,
    clock: systemClock,
    licence: everythingLicensed,
    publicUrl: "https://gantry.example",
    ...joinPublicSources(modules),
  });
  const { url } = await serveRoutes(publicDataRoutes(snapshots));
  const address = `${url}/api/v1/system/read-only/${tenantId}`;
  const visitors = ["map", ...feeds.map((feed) => `feeds/${feed}`)];
  // Without one nothing is read, and a change would always meet a copy that is due.
  const visitor = visit(`${address}/map`, gone.signal);
  const announce = (entityType: string, id: string) =>
    bus.publish({ topic: "entity", updateType: "UPDATE", tenantId, entityType, id, rev: 1 });
  const lagsMs = new Map<string, number[]>(visitors.map((visitor) => [visitor, []]));
  const signLagsMs: number[] = [];
  for await (const round of beats()) {
    const word = `Road ${round}x`;
    const startMs = performance.now();
    // WZDx holds road works only.
    await changeEvents(word);
    for (const [entityType, id] of [
      ["AUTOMATED_INCIDENT", "incident-1"],
      ["WORK_ZONE", "zone-1"],
    ] as const)
      announce(entityType, id);
    await Promise.all(
      visitors.map(async (visitor) =>
        lagsMs.get(visitor)?.push(await waitUntilShown(`${address}/${visitor}`, word, startMs)),
      ),
    );
  }
  for await (const round of beats()) {
    const signWord = `WORD ${round}X`;
    const readMs = performance.now();
    await showMessage(signWord);
    announce("SIGN", "sign-1");
    signLagsMs.push(await waitUntilShown(`${address}/map`, signWord, readMs));
  }
  for (const [visitor, times] of lagsMs) print(`an event to ${visitor}`, times);
  print("a sign's message to map", signLagsMs);
  const { incidents: ofIncidents, signs: ofSigns } = snapshots.lag.of(tenantId);
  console.log(
    `public lag by the server: incidents median ${ofIncidents.medianMs} ms, longest ${ofIncidents.longestMs} ms; ` +
      `signs median ${ofSigns.medianMs} ms, longest ${ofSigns.longestMs} ms`,
  );
  gone.abort();
  await visitor;
} finally {
  await pool.end();
  await close();
}
// Idle connections of the visitors would keep it alive.
process.exit();

function print(what: string, times: readonly number[]): void {
  const [median, longest] = [quantile(times, 0.5), Math.max(...times)].map((ms) => ms.toFixed(0));
  console.log(`public lag, ${what}: p50 ${median} ms, longest ${longest} ms (limit ${limitMs} ms)`);
}

async function waitUntilShown(url: string, word: string, startMs: number): Promise<number> {
  for await (const _beat of setInterval(asksEveryMs)) {
    const text = await (await fetch(url)).text();
    const tookMs = performance.now() - startMs;
    if (text.includes(word)) return tookMs;
    if (tookMs > givesUpMs) break;
  }
  throw new Error(`${url} does not show ${word}`);
}

async function visit(url: string, signal: AbortSignal): Promise<void> {
  for await (const _beat of setInterval(asksEveryMs)) {
    if (signal.aborted) return;
    await (await fetch(url)).text();
  }
}

async function* beats(): AsyncGenerator<number> {
  let round = 0;
  for await (const _beat of setInterval(beatMs)) {
    if (round === rounds) return;
    yield round++;
  }
}

async function fillTenant(): Promise<void> {
  const parts = ["incidents", "workZones", "signs"];
  await owner.query(
    "insert into system_preference values ($1, 'public_pages', 'Public pages', $2, now(), 'bench')",
    [tenantId, JSON.stringify({ value: true, parts, feeds })],
  );
  const at = `jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(-105 + n / 1000.0, 39.7))`;
  const columns = "tenant_id, id, version, rev, doc, created_at, updated_at, updated_by";
  await owner.query(
    `insert into automated_incident (${columns})
     select $1, 'incident-' || n, 1, nextval('entity_rev'), jsonb_build_object('name', 'Crash ' || n, 'incidentTypeName', 'Crash',
       'severity', 'MAJOR', 'status', 'CONFIRMED', 'roadName', 'I-25', 'direction', 'Northbound', 'location', ${at}), now(), now(), 'bench'
     from generate_series(1, $2::int) n`,
    [tenantId, incidents],
  );
  await owner.query(
    `insert into work_zone (${columns})
     select $1, 'zone-1', 1, nextval('entity_rev'), jsonb_build_object('name', 'Paving', 'roadName', 'I-25', 'direction', 'Northbound',
       'startAt', '2026-01-01T00:00:00.000Z', 'endAt', '2999-01-01T00:00:00.000Z', 'location', ${at},
       'stretch', '{"type": "LineString", "coordinates": [[-105, 39.7], [-105, 39.8]]}'::jsonb), now(), now(), 'bench'
     from generate_series(1, 1) n`,
    [tenantId],
  );
  await owner.query(
    `insert into sign (${columns})
     select $1, 'sign-' || n, 1, nextval('entity_rev'), jsonb_build_object('name', 'Sign ' || n, 'roadName', 'I-25', 'category', 'DMS',
       'pixelWidth', 128, 'pixelHeight', 32, 'maxPages', 2, 'matrixType', 'FULL', 'location', ${at}), now(), now(), 'bench'
     from generate_series(1, $2::int) n`,
    [tenantId, signs],
  );
  await owner.query(
    `insert into sign_state (tenant_id, id, rev, status, state)
     select $1, 'sign-' || n, nextval('entity_rev'), 'ONLINE', '{}' from generate_series(1, $2::int) n`,
    [tenantId, signs],
  );
}

async function changeEvents(roadName: string): Promise<void> {
  for (const [table, id] of [
    ["automated_incident", "incident-1"],
    ["work_zone", "zone-1"],
  ])
    await owner.query(
      `update ${table} set doc = doc || jsonb_build_object('roadName', $3::text), updated_at = clock_timestamp()
       where tenant_id = $1 and id = $2`,
      [tenantId, id, roadName],
    );
}

async function showMessage(multi: string): Promise<void> {
  const face = { multi, isBlank: false, crc: 1, source: "central", readAt: new Date().toISOString() };
  await owner.query("update sign_state set state = $2 where tenant_id = $1 and id = 'sign-1'", [
    tenantId,
    JSON.stringify({ face }),
  ]);
}
