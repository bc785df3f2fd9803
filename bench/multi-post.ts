import type { MultiPostAnswer } from "../packages/domain/src/contract/answers/post.ts";
import { kinds } from "../packages/domain/src/kinds/index.ts";
import { grantsFromWire } from "../packages/domain/src/permissions/grants.ts";
import { actionDesk } from "../packages/server/src/platform/agent-link/actions/action-desk.ts";
import { deviceTables } from "../packages/server/src/platform/agent-link/assignment/device-tables.ts";
import { makeInProcessBus } from "../packages/server/src/platform/bus/in-process-bus.ts";
import { systemClock } from "../packages/server/src/platform/clock.ts";
import { tenantDatabase } from "../packages/server/src/platform/database/in-tenant.ts";
import { openPool } from "../packages/server/src/platform/database/pool.ts";
import { secretStore } from "../packages/server/src/platform/kinds/database/secrets.ts";
import type { Principal } from "../packages/server/src/platform/permission/principal.ts";
import { postRoutes } from "../packages/server/src/modules/signs/posts/post-routes.ts";
import { serveRoutes } from "../packages/server/src/testing/http.ts";
import { quietLog } from "../packages/server/src/testing/quiet-log.ts";
import { testSecretKey } from "../packages/server/src/testing/secret-key.ts";
import { durationNs, textMessage } from "../e2e/support/messages.ts";
import { quantile } from "./list/figures.ts";
import { benchDatabase } from "./database/bench-database.ts";

const signCount = 500;
const rounds = 20;

const site = await benchDatabase();
const { owner, urls } = site;
try {
  await owner.query(
    "insert into installation.tenant (id, name, created_at) values ('bench', 'Bench', now())",
  );
  await owner.query(
    `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     select 'bench', 'dms-' || n, 1, n, jsonb_build_object('name', 'DMS ' || n, 'category', 'DMS', 'protocol', 'NTCIP',
       'matrixType', 'FULL', 'pixelWidth', 128, 'pixelHeight', 32, 'maxPages', 2, 'pollEnabled', true), now(), now(), 'Bench'
     from generate_series(1, $1::int) n`,
    [signCount],
  );
  await owner.query(
    `insert into sign_state (tenant_id, id, rev, status, state) select tenant_id, id, rev, 'ONLINE', '{}' from sign`,
  );
  await owner.query("vacuum analyze sign, sign_state");
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const database = tenantDatabase({
    pool: await openPool(urls.server, { maxConnections: 4 }),
    bus,
    clock: systemClock,
    log: quietLog,
  });
  const devices = deviceTables(kinds);
  const actions = actionDesk({
    database,
    bus,
    clock: systemClock,
    devices,
    secrets: secretStore(testSecretKey),
  });
  const server = await serveRoutes(postRoutes({ database, actions } as Parameters<typeof postRoutes>[0]));
  const operator: Principal = {
    kind: "user",
    tenantId: "bench",
    id: "bench",
    displayName: "Bench",
    grants: grantsFromWire({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } }),
  };
  const postedMs: number[] = [];
  const busyMs: number[] = [];
  const shownMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const message = textMessage(`ROUND ${round}`, { duration: durationNs(600_000) });
    const messages = Object.fromEntries(
      Array.from({ length: signCount }, (_, place) => [`dms-${place + 1}`, message]),
    );
    let startMs = performance.now();
    const busyBefore = process.cpuUsage();
    const { body } = await server.call<MultiPostAnswer>(operator, "POST", "/api/v1/signs/queue/multi", {
      messages,
      mode: "all",
    });
    postedMs.push(performance.now() - startMs);
    const { user, system } = process.cpuUsage(busyBefore);
    busyMs.push((user + system) / 1000);
    const failed = Object.values(body.results).filter(({ status }) => status !== "SUCCESS").length;
    if (failed > 0) throw new Error(`${failed} signs were not posted to`);
    startMs = performance.now();
    await server.call(operator, "GET", `/api/v1/signs/posts/${body.postId}`);
    shownMs.push(performance.now() - startMs);
  }
  const formatFigures = (took: number[]) =>
    `${quantile(took, 0.5).toFixed(0)} ms median, ${Math.max(...took).toFixed(0)} ms longest of ${rounds}`;
  console.log(
    `${signCount} signs posted to by one call, all or nothing: ${formatFigures(postedMs)} (limit 200 ms)`,
  );
  console.log(`of that this process worked, caller and server together: ${formatFigures(busyMs)}`);
  console.log(`what became of it, ${signCount} lines: ${formatFigures(shownMs)}`);
} finally {
  await site.close();
  process.exit();
}
