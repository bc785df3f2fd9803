import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cameraDatabase, tenantId } from "./list/camera-database.ts";
import { quantile } from "./list/figures.ts";
import { visit } from "./public-visitors/visitors.ts";

/**
 * 10,000 visitors of the public map, each with an open connection, ask every ten seconds for what they hold; beside them
 * an operator's list call, with and without visitors, and the same visitors at fastify's static files.
 */
const visitors = 10_000;
const everyMs = 10_000;
const lastsMs = 30_000;
const signs = 300;
const operatorLimitMs = 5;

const { owner, urls, close } = await cameraDatabase(5_000);
await owner.query(
  `insert into system_preference values ($1, 'public_pages', 'Public pages', $2, now(), 'bench')`,
  [tenantId, JSON.stringify({ value: true, parts: ["incidents", "workZones", "signs", "travelTimes"] })],
);
await owner.query(
  `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
   select $1, 'sign-' || n, 1, nextval('entity_rev'), jsonb_build_object('name', 'Sign ' || n, 'roadName', 'I-25', 'category', 'DMS',
     'pixelWidth', 128, 'pixelHeight', 32, 'maxPages', 2, 'matrixType', 'FULL',
     'location', jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(-105 + n / 1000.0, 39.7))), now(), now(), 'bench'
   from generate_series(1, $2::int) n`,
  [tenantId, signs],
);
await owner.query(
  `insert into sign_state (tenant_id, id, rev, status, state)
   select $1, 'sign-' || n, nextval('entity_rev'), 'ONLINE', jsonb_build_object('face', jsonb_build_object('multi', 'CRASH AHEAD[nl]EXIT ' || n,
     'isBlank', false, 'crc', 1, 'source', 'central', 'readAt', '2026-11-27T08:00:00.000Z'))
   from generate_series(1, $2::int) n`,
  [tenantId, signs],
);

const start = async (...args: string[]) => {
  const child = fork(new URL("public-visitors/server.ts", import.meta.url), args);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, port };
};
const cpuMs = async (child: ChildProcess): Promise<number> => {
  child.send("measure");
  const [{ cpuUs }] = (await once(child, "message")) as [{ cpuUs: number }];
  return cpuUs / 1000;
};

const gantry = await start("gantry", urls.server, tenantId);
const mapPath = `/api/v1/system/read-only/${tenantId}/map`;
const address = `http://127.0.0.1:${gantry.port}`;

async function operate(endsMs: number): Promise<number[]> {
  const tookMs: number[] = [];
  while (performance.now() < endsMs) {
    const startMs = performance.now();
    const answer = await fetch(`${address}/api/v1/video/camera/find`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ pageSize: 20, sortField: "name" }),
    });
    await answer.text();
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
    tookMs.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return tookMs.slice(10);
}

const times = (tookMs: number[]) =>
  `p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p95 ${quantile(tookMs, 0.95).toFixed(1)} ms`;

async function measure(name: string, child: ChildProcess, port: number, path: string) {
  const before = await cpuMs(child);
  const { tookMs, unchanged, fresh } = await visit({ port, path, visitors, everyMs, lastsMs });
  const share = ((await cpuMs(child)) - before) / lastsMs;
  console.log(
    `public visitors, ${name}: ${tookMs.length} requests (${unchanged} unchanged, ${fresh} whole), ${times(tookMs)}, CPU ${(share * 100).toFixed(0)} % of a core`,
  );
}

try {
  const body = await (await fetch(address + mapPath)).text();
  const alone = await operate(performance.now() + 10_000);
  const [beside] = await Promise.all([
    operate(performance.now() + lastsMs),
    measure(`a map of ${Math.round(body.length / 1000)} kB`, gantry.child, gantry.port, mapPath),
  ]);
  console.log(
    `an operator's list: ${times(alone)} alone, ${times(beside)} beside ${visitors} visitors (limit ${operatorLimitMs} ms more at p95)`,
  );
  const peer = await start("static", String(body.length));
  await measure("fastify's static file of that size", peer.child, peer.port, "/map.json");
  peer.child.disconnect();
} finally {
  gantry.child.disconnect();
  await close();
}
