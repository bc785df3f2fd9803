import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FindQuery } from "../packages/domain/src/contract/find.ts";
import { camera } from "../packages/domain/src/kinds/camera.ts";
import { type Grants, grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import pg from "pg";
import { inProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { startEmbedded } from "../packages/server/src/platform/database/embedded.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { migrate } from "../packages/server/src/platform/database/migrations.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import { prepareEmbedded } from "../packages/server/src/platform/database/roles.ts";
import { kindCatalogue } from "../packages/server/src/platform/kinds/kind-catalogue.ts";
import { find } from "../packages/server/src/platform/list/find.ts";
import { listSql } from "../packages/server/src/platform/list/list-sql.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";

/**
 * A list call over 100,000 cameras of one tenant among as many of another: the server's time, from the principal to the
 * text of the answer, beside the same joined query written by hand and sent by a bare connection without row security.
 */
const cameraCount = 100_000;
const permittedCount = 5_000;
const rounds = 60;
const tenantId = "bench";

const embedded = await startEmbedded({
  dataDir: mkdtempSync(path.join(tmpdir(), "gantry-bench-")),
  log: quietLog,
  settings: { shared_buffers: "256MB", max_wal_size: "2GB", fsync: "off" },
  removeAtEnd: true,
});
const urls = await prepareEmbedded(embedded, "gantry_bench");
await migrate(urls.owner);
const owner = new pg.Client({ connectionString: urls.owner });
await owner.connect();
try {
  await fill();
  const pool = await openPool(urls.server, 2);
  const bus = inProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const version = (
    await owner.query<{ version: string }>("select current_setting('server_version') as version")
  ).rows[0]?.version;
  console.log(
    `find over ${cameraCount} cameras with state, beside a tenant of as many; PostgreSQL ${version}`,
  );

  const permitted = (
    await owner.query<{ id: string }>(
      `select id from camera where tenant_id = $1 order by md5(id) limit ${permittedCount}`,
      [tenantId],
    )
  ).rows.map(({ id }) => id);
  const some = grantsFromWire({ READ: { CAMERA: permitted } });
  const every = grantsFromWire({ READ: { CAMERA: [] } });
  const server = (grants: Grants, query: FindQuery) => () =>
    database.inTenant({ kind: "user", tenantId, id: "bench", displayName: "Bench", grants }, (db) =>
      find(db, kindCatalogue(camera), query),
    );

  const byHand = `
    select json_build_object('items', coalesce((select json_agg(row.item) from (
      select k.doc || jsonb_build_object('id', k.id, 'version', k.version, 'rev', greatest(k.rev, s.rev),
        'createdAt', k.created_at, 'updatedAt', k.updated_at, 'updatedBy', k.updated_by, 'status', s.status,
        'statusSince', s.status_since, 'lastUpdateTimestamp', s.observed_at, 'stateData', s.state) as item
      from camera k left join camera_state s on s.tenant_id = k.tenant_id and s.id = k.id
      where k.tenant_id = $1 and k.id = any($2::text[]) order by lower(k.name), k.id limit 50) row), '[]'),
      'total', (select count(*) from camera k where k.tenant_id = $1 and k.id = any($2::text[])))::text as answer`;
  await compare(
    `first 50 of ${permittedCount} permitted`,
    server(some, { page: 0, pageSize: 50 }),
    "the same join by hand",
    () => owner.query(byHand, [tenantId, permitted]),
  );

  for (const [name, query] of [
    ["first 50 of all", { page: 0, pageSize: 50 }],
    ["page 100 of 50", { page: 100, pageSize: 50 }],
    ["contains, 1 in 1,000", { page: 0, pageSize: 50, searchText: "exit 077" }],
    ["contains, 1 in 20", { page: 0, pageSize: 50, searchText: "I-075" }],
    [
      "status ONLINE",
      { page: 0, pageSize: 50, filters: [{ field: "status", operator: "EQUALS", value: "ONLINE" }] },
    ],
    ["by status", { page: 0, pageSize: 50, sortField: "status" }],
  ] satisfies [string, FindQuery][]) {
    const principal = { kind: "user" as const, tenantId, id: "bench", displayName: "Bench", grants: every };
    const { text, values } = listSql(kindCatalogue(camera), query, principal);
    await compare(name, server(every, query), "the same without row security", () =>
      owner.query(text, values),
    );
  }
  await pool.end();
} finally {
  await owner.end();
  await embedded.stop();
}

async function fill(): Promise<void> {
  await owner.query(
    "insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now()), ('other', 'Other', now())",
  );
  await owner.query(
    `insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     select tenant, tenant || '-' || lpad(n::text, 7, '0'), 1, n, jsonb_build_object(
       'name', 'CAM ' || lpad((n * 7919 % ${cameraCount})::text, 6, '0'), 'description', 'Pole ' || n || ' at exit ' || lpad((n % 1000)::text, 3, '0'),
       'roadName', 'I-' || lpad((n % 20 * 5)::text, 3, '0'), 'direction', (array['NB','SB','EB','WB'])[n % 4 + 1],
       'location', jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(-100 + n % 1000 / 1000.0, 40 + n / 1000 / 1000.0)),
       'pollEnabled', true, 'pollRate', 60, 'protocol', 'ONVIF', 'host', '10.0.0.1', 'port', 80, 'externalStreamType', 'HLS'),
       now(), now(), 'Bench'
     from generate_series(1, ${cameraCount}) n, (values ('bench'), ('other')) t (tenant)`,
  );
  await owner.query(
    `insert into camera_state (tenant_id, id, rev, status, status_since, observed_at, received_at, state)
     select tenant_id, id, rev, (array['ONLINE','ONLINE','ONLINE','OFFLINE'])[rev % 4 + 1], now(), now(), now(), '{"streamOnline": true}'
     from camera`,
  );
  await owner.query("vacuum analyze camera, camera_state");
}

async function compare(
  name: string,
  ours: () => Promise<unknown>,
  peerName: string,
  peer: () => Promise<unknown>,
): Promise<void> {
  const took: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  for (let round = -5; round < rounds; round++) {
    for (const [which, run] of [
      ["ours", ours],
      ["peer", peer],
    ] as const) {
      const startMs = performance.now();
      await run();
      if (round >= 0) took[which].push(performance.now() - startMs);
    }
  }
  const [mine, theirs] = [median(took.ours), median(took.peer)];
  console.log(
    `  ${name}: ${mine.toFixed(1)} ms, ${peerName} ${theirs.toFixed(1)} ms (${(mine - theirs).toFixed(1)} ms more, ` +
      `${(mine / theirs).toFixed(2)} times)`,
  );
}

function median(tookMs: number[]): number {
  return tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? Number.NaN;
}
