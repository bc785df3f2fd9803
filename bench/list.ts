import type { FindQuery } from "../packages/domain/src/filters/find.ts";
import { camera } from "../packages/domain/src/kinds/camera.ts";
import { type Grants, grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import { readOverview } from "../packages/server/src/platform/kinds/calls/overview.ts";
import { bulkEdit } from "../packages/server/src/platform/kinds/bulk/bulk-edit.ts";
import { exportCsv } from "../packages/server/src/platform/kinds/csv/export-csv.ts";
import { kindCatalogue } from "../packages/server/src/platform/kinds/kind-catalogue.ts";
import { kindEditor } from "../packages/server/src/platform/kinds/kind-editor.ts";
import { secretStore } from "../packages/server/src/platform/kinds/database/secrets.ts";
import { serveKind } from "../packages/server/src/platform/kinds/serve-kind.ts";
import { find } from "../packages/server/src/platform/list/find.ts";
import { listSql } from "../packages/server/src/platform/list/list-sql.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { grantsInHand } from "../packages/server/src/testing/kind-server.ts";
import { everythingLicensed } from "../packages/server/src/testing/licences.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { testSecretKey } from "../packages/server/src/testing/secret-key.ts";
import { cameraDatabase, tenantId } from "./list/camera-database.ts";
import { alternate, quantile } from "./list/figures.ts";
import { rawCopy } from "./list/raw-copy.ts";

/**
 * A list call over 100,000 cameras in a shared table, interleaved with the same SQL on a bare connection
 * (limit 2 ms more at p99). Then the overview of a dashboard beside one pass over the states (limit 60 ms), a
 * change of 200 cameras (limit 1 s) and a full export (limit 120,000 rows/s) beside COPY TO STDOUT.
 */
const cameraCount = 100_000;
const permittedCount = 5_000;
const rounds = 1_000;
const limitMs = 2;

const { owner, urls, close } = await cameraDatabase(cameraCount);
const pool = await openPool(urls.server, { maxConnections: 4 });
try {
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const all = grantsFromWire({ READ: { CAMERA: [] }, UPDATE: { CAMERA: [] } });
  const principal = (grants: Grants = all): Principal => ({
    kind: "user",
    tenantId,
    id: "bench",
    displayName: "Bench",
    grants,
  });
  const version = (
    await owner.query<{ version: string }>("select current_setting('server_version') as version")
  ).rows[0]?.version;
  console.log(
    `list over ${cameraCount} cameras with state, beside a tenant of as many; PostgreSQL ${version}`,
  );

  await owner.query("select set_config('gantry.tenant', $1, false)", [tenantId]);
  let [withinLimit, compared] = [0, 0];
  const catalogue = kindCatalogue(camera);
  const page = { page: 0, pageSize: 20 };
  const byStatus = { ...page, sortField: "status", ascending: true };
  const online = [{ field: "status", operator: "EQUALS" as const, value: "ONLINE" }];
  for (const [name, query] of [
    ["as the page opens it, by status", byStatus],
    ["by name", page],
    ["status ONLINE", { ...page, filters: online }],
    ["status ONLINE by status", { ...byStatus, filters: online }],
    ...["roadName", "direction", "protocol"].flatMap((sortField): [string, FindQuery][] => [
      [`by ${sortField}`, { ...page, sortField, ascending: true }],
      [`by ${sortField} downwards`, { ...page, sortField, ascending: false }],
    ]),
    ["by last update", { ...page, sortField: "lastUpdateTimestamp", ascending: false }],
    ["contains, 1 in 1,000", { ...byStatus, searchText: "exit 077" }],
    ["contains, 1 in 20", { ...byStatus, searchText: "I-075" }],
    ["page 1000", { ...byStatus, page: 1000 }],
  ] satisfies [string, FindQuery][])
    await compare(name, query, all);
  const { rows: permitted } = await owner.query<{ id: string }>(
    "select id from camera where tenant_id = $1 order by md5(id) limit $2",
    [tenantId, permittedCount],
  );
  const some = grantsFromWire({ READ: { CAMERA: permitted.map(({ id }) => id) } });
  await compare(`${permittedCount} permitted by name`, page, some);

  console.log(`  p99 within ${limitMs} ms of its floor: ${withinLimit} of ${compared}`);

  async function compare(name: string, query: FindQuery, grants: Grants): Promise<void> {
    const { text, values } = listSql(catalogue, query, principal(grants));
    const { ours, peer } = await alternate(
      rounds,
      () => database.inTenant(principal(grants), (db) => find(db, catalogue, query)),
      () => owner.query(text, values),
    );
    compared += 1;
    if (quantile(ours, 0.99) <= quantile(peer, 0.99) + limitMs) withinLimit += 1;
    const formatQuantile = (part: number) =>
      `${quantile(ours, part).toFixed(1)} ms, floor ${quantile(peer, part).toFixed(1)} ms`;
    console.log(`  ${name}: median ${formatQuantile(0.5)}; p99 ${formatQuantile(0.99)}`);
  }

  const overview = await alternate(
    30,
    () => database.inTenant(principal(), (db) => readOverview(db, camera, { dashboard: true })),
    () => owner.query("select count(observed_at) from camera_state where tenant_id = $1", [tenantId]),
  );
  console.log(
    `  overview with ages: median ${quantile(overview.ours, 0.5).toFixed(0)} ms (limit 60 ms); ` +
      `floor, one pass over the states: ${quantile(overview.peer, 0.5).toFixed(0)} ms`,
  );

  const editor = kindEditor(serveKind({ kind: camera }), {
    secrets: secretStore(testSecretKey),
    grants: grantsInHand,
    licence: everythingLicensed,
  });
  const ids = Array.from({ length: 200 }, (_, n) => `bench-${String((n + 1) * 400).padStart(7, "0")}`);
  for (const pollRate of [30, 31, 32]) {
    const startMs = performance.now();
    const tried = await bulkEdit({ editor, database }, principal(), {
      selection: { ids },
      set: { pollRate },
      dryRun: true,
    });
    const triedMs = performance.now() - startMs;
    const rows = tried.rows.map((row) => ({ id: row.id, version: row.version ?? 0 }));
    const done = await bulkEdit({ editor, database }, principal(), {
      selection: { rows },
      set: { pollRate },
      dryRun: false,
    });
    const doneMs = performance.now() - startMs - triedMs;
    console.log(
      `  ${done.counts.changed} cameras changed, each with its audit entry: tried in ${triedMs.toFixed(0)} ms, done in ${doneMs.toFixed(0)} ms (limit 1000 ms)`,
    );
  }

  const copy = listCopiedColumns();
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    const beforeBytes = process.memoryUsage().rss;
    const startMs = performance.now();
    const { bytes } = await exportCsv(database, principal(), camera, {});
    let [sentBytes, peakBytes] = [0, beforeBytes];
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      sentBytes += chunk.length;
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
    }
    const oursMs = performance.now() - startMs;
    const copyMs = performance.now();
    const copied = await rawCopy(owner, copy);
    const peerMs = performance.now() - copyMs;
    console.log(
      `  export: ${perSecond(oursMs)} rows/s, ${formatMegabytes(sentBytes)} in ${oursMs.toFixed(0)} ms, at most ${formatMegabytes(peakBytes - beforeBytes)} more memory; ` +
        `COPY of the same columns, unguarded: ${perSecond(peerMs)} rows/s, ${formatMegabytes(copied)} in ${peerMs.toFixed(0)} ms`,
    );
  }
} finally {
  await pool.end();
  await close();
}

function listCopiedColumns(): string {
  const fields = ["name", "description", "roadName", "direction", "location", "pollEnabled", "pollRate"];
  const cells = [...fields, "protocol", "externalStreamType"].map((field) => `k.doc ->> '${field}'`);
  return `copy (select k.id, k.version, ${cells.join(", ")}, s.status, s.observed_at, k.updated_at, k.updated_by
    from camera k left join camera_state s on s.tenant_id = k.tenant_id and s.id = k.id
    where k.tenant_id = '${tenantId}' order by lower(k.name), k.id) to stdout (format csv)`;
}

function perSecond(tookMs: number): string {
  return Math.round((cameraCount / tookMs) * 1000).toLocaleString("en");
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
