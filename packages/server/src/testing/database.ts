import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import pg from "pg";
import { inject } from "vitest";
import type { BusEvent } from "../platform/bus.ts";
import { makeInProcessBus } from "../platform/bus/in-process-bus.ts";
import { tenantDatabase } from "../platform/database/in-tenant.ts";
import { ownerRole, serverLogin } from "../platform/database/roles.ts";
import { openPool } from "../platform/database/pool.ts";
import { storeLicence, testToken } from "./licences.ts";
import { movableClock } from "./movable-clock.ts";
import { quietLog } from "./quiet-log.ts";
import "./test-cluster.ts";
import type { TestTenant } from "./test-tenant.ts";

interface Copy {
  owner: pg.Pool;
  server: pg.Pool;
  urls: TestTenant["urls"];
}

let shared: Promise<Copy> | undefined;
let made = 0;

/**
 * Call it in `beforeAll`. Files of a worker share a database, unless they change tables or fixed tenants. The
 * tenant has a full licence unless `hasLicence` is false; a server needs LICENCE_VENDOR_KEYS set to
 * `testVendorKeys`.
 */
export async function testTenant(
  options: { ownDatabase?: boolean; hasLicence?: boolean } = {},
): Promise<TestTenant> {
  const copy = options.ownDatabase ? openCopy(`own_${process.pid}_${made++}`) : (shared ??= openCopy());
  const { owner, server, urls } = await copy;
  const id = `t${process.pid.toString(36)}-${(made++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const { rows } = await owner.query<{ number: number }>(
    "insert into installation.tenant (id, name, created_at) values ($1, $1, '2026-01-01') returning number",
    [id],
  );
  if (options.hasLicence !== false)
    await storeLicence((text, values) => owner.query(text, [...values]), id, await testToken());
  const clock = movableClock();
  const bus = makeInProcessBus((error) => {
    throw error;
  });
  const announced: BusEvent[] = [];
  bus.subscribe((event) => event.topic !== "gap" && announced.push(event));
  return {
    id,
    number: rows[0]?.number ?? 0,
    database: tenantDatabase({ pool: server, bus, clock, log: quietLog }),
    pool: server,
    asOwner: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(text, [...values])).rows,
    urls,
    bus,
    announced,
    clock,
    principal: (grants, principalId = "tester") => ({
      kind: "user",
      tenantId: id,
      id: principalId,
      displayName: `Tester ${principalId}`,
      grants: grantsFromWire(grants),
    }),
  };
}

async function openCopy(name = `worker_${process.env.VITEST_POOL_ID ?? "0"}`): Promise<Copy> {
  const { port, passwords, template } = inject("cluster");
  const database = `gantry_${name}`;
  const urlOf = (role: string, password: string, name: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
  await copyTemplate(urlOf("gantry_admin", passwords.admin, "postgres"), database, template);
  const urls = {
    owner: urlOf(ownerRole, passwords.owner, database),
    server: urlOf(serverLogin, passwords.server, database),
  };
  const owner = new pg.Pool({ connectionString: urls.owner, max: 3, allowExitOnIdle: true });
  const server = await openPool(urls.server, { maxConnections: 8 });
  return { urls, owner, server };
}

async function copyTemplate(adminUrl: string, database: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [database]);
    if (rowCount === 0) {
      await admin.query(`create database ${database} template ${template} owner ${ownerRole}`);
    }
  } finally {
    await admin.end();
  }
}
