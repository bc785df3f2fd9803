import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { ownerRole, serverLogin } from "../platform/database/roles.ts";
import { freePort } from "../platform/http/free-port.ts";
import { Browser } from "../platform/identity/provider/provider-under-test.ts";
import { testClaims, testVendor, testVendorKeys } from "../testing/licences.ts";
import { signLicence } from "../platform/licence/vendor/vendor-key-file.ts";
import "../testing/test-cluster.ts";

const program = fileURLToPath(new URL("./gantry.ts", import.meta.url));
const password = "correct horse battery";
const folder = mkdtempSync(path.join(tmpdir(), "gantry-command-"));
let environment: Record<string, string>;
let owner: pg.Client;
let server: ChildProcess;

const gantry = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [program, ...args], { env: environment })).stdout.trim();

beforeAll(async () => {
  const { port, passwords } = inject("cluster");
  const database = `gantry_command_${process.pid}`;
  const urlOf = (role: string, secret: string, name: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${port}/${name}`;
  const admin = new pg.Client({ connectionString: urlOf("gantry_admin", passwords.admin, "postgres") });
  await admin.connect();
  await admin.query(`create database ${database} owner ${ownerRole}`);
  await admin.end();
  const serverPort = await freePort();
  environment = {
    PATH: process.env["PATH"] ?? "",
    DATABASE_OWNER_URL: urlOf(ownerRole, passwords.owner, database),
    DATABASE_URL: urlOf(serverLogin, passwords.server, database),
    GANTRY_SECRET_KEY: Buffer.alloc(32, 3).toString("base64"),
    LICENCE_VENDOR_KEYS: testVendorKeys,
    HOST: "127.0.0.1",
    PORT: String(serverPort),
    PUBLIC_URL: `http://127.0.0.1:${serverPort}`,
    WEB_ROOT: folder,
    LOG_LEVEL: "warn",
  };
  owner = new pg.Client({ connectionString: environment["DATABASE_OWNER_URL"] });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  server.kill();
  await once(server, "exit");
});

async function setPassword(link: string, chosen = password) {
  const { origin, pathname, searchParams } = new URL(link);
  const token = searchParams.get("token") ?? "";
  return fetch(`${origin}${pathname}`, {
    method: "POST",
    body: new URLSearchParams({ token, password: chosen, repeated: chosen }),
  });
}

async function find(userName: string, list: string): Promise<Response> {
  const { access_token } = await new Browser(environment["PUBLIC_URL"] ?? "").tokens(userName, password);
  return fetch(`${environment["PUBLIC_URL"]}/api/v1${list}/find`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: "{}",
  });
}

const linkIn = (printed: string) => printed.split("\n")[0] ?? "";

test("an empty database gets a tenant, an administrator with a one-time link, a licence and a server", async () => {
  const link = linkIn(await gantry("init", "--tenant", "metro", "--administrator", "ada"));
  await expect(gantry("init", "--tenant", "north", "--administrator", "ada")).rejects.toThrow(/tenant add/);
  writeFileSync(path.join(folder, "index.html"), "<!doctype html>");
  writeFileSync(path.join(folder, "token"), await signLicence(testVendor, testClaims()));
  await gantry("licence", "add", "--tenant", "metro", "--token-file", path.join(folder, "token"));
  server = spawn(process.execPath, [program, "serve"], { env: environment, stdio: "ignore" });
  await vi.waitUntil(
    () =>
      fetch(`${environment["PUBLIC_URL"]}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    {
      timeout: 30_000,
      interval: 50,
    },
  );
  expect(await (await fetch(link)).text()).toContain("Choose a password");
  expect((await setPassword(link, "short")).status).toBe(400);
  expect((await setPassword(link)).status).toBe(200);
  expect((await setPassword(link)).status).toBe(400);
  expect((await find("ada", "/signs/sign")).status).toBe(200);
});

test("a user of a tenant gets a new link, which ends the earlier one and is in the history", async () => {
  const recover = () => gantry("recover", "--tenant", "metro", "--user", "Ada").then(linkIn);
  const [earlier, link] = [await recover(), await recover()];
  expect((await setPassword(earlier)).status).toBe(400);
  expect((await setPassword(link)).status).toBe(200);
  const { rows } = await owner.query<{ after: object }>(
    "select after from audit_log where tenant_id = 'metro' and entity_type = 'USER'",
  );
  const recorded = rows.map(({ after }) => after);
  expect(recorded).toContainEqual({ recoveryLink: "issued" });
  expect(recorded).toContainEqual({ recoveryLink: "used", passwordChanged: true });
});

test("links are stored only as hashes, and an expired one sets no password", async () => {
  const link = linkIn(await gantry("recover", "--tenant", "metro", "--user", "ada"));
  const { rows } = await owner.query<{ text: string }>(
    "select to_jsonb(l)::text as text from installation.recovery_link l",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(new URL(link).searchParams.get("token"));
  await owner.query("update installation.recovery_link set expires_at = now() - interval '1 second'");
  expect((await setPassword(link)).status).toBe(400);
});

test("a tenant without a full administrator gets one, also from a deactivated or reduced user", async () => {
  await gantry("tenant", "add", "north", "--administrator", "nora", "--name", "North");
  await expect(gantry("tenant", "add", "North", "--administrator", "nora")).rejects.toThrow(/lower-case/);
  await expect(gantry("recover", "--tenant", "north", "--user", "ada")).rejects.toThrow(/not an active user/);
  await expect(gantry("recover", "--tenant", "south", "--administrator", "ada")).rejects.toThrow(/no tenant/);
  await owner.query("update installation.membership set deactivated_at = now() where tenant_id = 'north'");
  await setPassword(linkIn(await gantry("recover", "--tenant", "north", "--administrator", "nora")));
  await gantry("licence", "add", "--tenant", "north", "--token-file", path.join(folder, "token"));
  expect((await find("nora", "/system/users")).status).toBe(200);
});

test("a recovered administrator has the new permissions without a restart of the server", async () => {
  const recover = () => gantry("recover", "--tenant", "metro", "--administrator", "olga").then(linkIn);
  await setPassword(await recover());
  await owner.query(
    "delete from permission_grant g using installation.account a where a.id = g.account_id and user_name = 'olga'",
  );
  // The server now knows that she may nothing.
  expect((await find("olga", "/system/users")).status).toBe(403);
  await setPassword(await recover());
  expect((await find("olga", "/system/users")).status).toBe(200);
});

test("the printed script makes a login that reads the views of its tenant, and removes it", async () => {
  const { port, passwords } = inject("cluster");
  const { database = "" } = owner;
  const admin = new pg.Client({
    connectionString: `postgres://gantry_admin:${passwords.admin}@127.0.0.1:${port}/${database}`,
  });
  await admin.connect();
  const run = async (verb: string) => {
    const printed = await promisify(execFile)(process.execPath, [program, "bi-login", verb, "metro"], {
      env: environment,
    });
    const [connect, ...statements] = printed.stdout.trim().split("\n");
    expect(connect).toBe(`\\connect "${database}"`);
    await admin.query(statements.join("\n"));
    return printed.stderr;
  };
  const [, user, secret] = /Login (\S+), password (\S+)\./.exec(await run("add")) ?? [];
  const connection = { host: "127.0.0.1", port, database, user, password: secret };
  const reader = new pg.Client(connection);
  await reader.connect();
  expect((await reader.query("select from bi.detectors")).rowCount).toBe(0);
  await expect(reader.query("select from detector")).rejects.toThrow(/permission denied/);
  await reader.end();
  await run("remove");
  await expect(new pg.Client(connection).connect()).rejects.toThrow(/authentication failed/);
  await admin.end();
  await expect(gantry("bi-login", "add")).rejects.toThrow(/bi-login add\|remove TENANT/);
});

test("the production server refuses demo accounts and a missing public address", async () => {
  const serve = (more: Record<string, string>) =>
    promisify(execFile)(process.execPath, [program, "serve"], { env: { ...environment, ...more } });
  await expect(serve({ GANTRY_DEMO: "true" })).rejects.toThrow(/GANTRY_DEMO must not be set/);
  await expect(serve({ PUBLIC_URL: "" })).rejects.toThrow(/PUBLIC_URL is missing/);
});
