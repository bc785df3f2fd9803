import { AppError } from "@gantry/domain/errors.ts";
import { grantsFromWire, type GrantsOnTheWire, grantsToWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { keyHash } from "../../../platform/identity/api-keys/api-key-text.ts";
import { makeApiKey, revokeApiKey } from "../../../platform/identity/api-keys/make-api-key.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { accessUnderTest, type AccessUnderTest } from "../grants/access-under-test.ts";

const dayMs = 86_400_000;
const reading: GrantsOnTheWire = { READ: { SIGN: ["a", "b"], CAMERA: [] } };

let tenant: TestTenant;
let other: TestTenant;
let access: AccessUnderTest;
let admin: string;
beforeAll(async () => {
  [tenant, other] = [await testTenant(), await testTenant()];
  access = await accessUnderTest(tenant);
  const manages = { READ: { API_KEY: [], SIGN: [] }, UPDATE: { API_KEY: [] }, DELETE: { API_KEY: [] } };
  admin = await access.administrator(manages as GrantsOnTheWire);
});

const newKey = (
  grants: GrantsOnTheWire = reading,
  expiresAtMs: number | null = tenant.clock.nowMs() + dayMs,
) =>
  tenant.database.inTenant(systemPrincipal(tenant.id, "commandLine", "Command line"), (db) =>
    makeApiKey(db, { name: "Traffic feed", description: null, expiresAtMs, grants: grantsFromWire(grants) }),
  );

let nextAddress = 1;
async function signIn(
  key: string,
  tenantId?: string,
  address = `10.0.0.${nextAddress++}`,
): Promise<Principal> {
  const headers = { authorization: `Bearer ${key}`, ...(tenantId ? { "x-tenant-id": tenantId } : {}) };
  return access.issuer.authenticator.authenticate(headers, address);
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

test("a key acts in its tenant with its own name and permissions", async () => {
  const { id, text } = await newKey();
  const principal = await signIn(text);
  expect(principal).toMatchObject({ kind: "apiKey", tenantId: tenant.id, id, displayName: "Traffic feed" });
  expect(grantsToWire(principal.grants)).toEqual(reading);
  expect(await signIn(text, tenant.id)).toEqual(principal);
});

test("only a key's hash is stored, and its document has its prefix, permissions and last use (ADM-011)", async () => {
  const { id, text } = await newKey();
  const key = await access.must(admin, "GET", `/api-key/${id}`);
  expect(key).toMatchObject({
    prefix: text.slice(0, 15),
    permissions: reading,
    lastUsedAt: null,
    version: 1,
  });
  await signIn(text);
  const used = new Date(tenant.clock.nowMs()).toISOString();
  expect(await access.must(admin, "GET", `/api-key/${id}`)).toMatchObject({ lastUsedAt: used, version: 1 });
  const tables = await tenant.asOwner<{ all: string }>(
    `select concat((select json_agg(s) from installation.api_key_secret s), (select json_agg(k) from api_key k),
       (select json_agg(l) from audit_log l where entity_type = 'API_KEY')) as all`,
  );
  expect(tables[0]?.all).toContain(text.slice(0, 15));
  expect(tables[0]?.all).not.toContain(text.slice(16));
});

describe("an invalid key does not authenticate", () => {
  const changeLast = (text: string) => text.slice(0, -1) + (text.endsWith("A") ? "B" : "A");
  const edit = (id: string, change: object) => access.must(admin, "PUT", `/api-key/${id}`, change);
  test.each<[string, (key: { id: string; text: string }) => Promise<unknown>, string]>([
    ["altered", ({ text }) => signIn(changeLast(text)), "notSignedIn"],
    ["cut off", ({ text }) => signIn(text.slice(0, -1)), "notSignedIn"],
    ["only its prefix", ({ text }) => signIn(text.slice(0, 15)), "notSignedIn"],
    ["its stored hash", ({ text }) => signIn(`gantry_AAAAAAAA_${keyHash(text)}`), "notSignedIn"],
    ["only its id", ({ id }) => signIn(id), "notSignedIn"],
    ["sent with another tenant", ({ text }) => signIn(text, other.id), "foreignTenant"],
    [
      "a token behind the beginning of a key",
      async ({ id }) => signIn(`gantry_${await access.issuer.token(id)}`),
      "notSignedIn",
    ],
    ["its id in a good token", async ({ id }) => signIn(await access.issuer.token(id)), "notSignedIn"],
    [
      "disabled",
      async ({ id, text }) => {
        await signIn(text);
        await edit(id, { enabled: false });
        return signIn(text);
      },
      "notSignedIn",
    ],
    [
      "deleted",
      async ({ id, text }) => {
        await signIn(text);
        await access.must(admin, "DELETE", `/api-key/${id}`);
        return signIn(text);
      },
      "notSignedIn",
    ],
    [
      "revoked on the command line",
      async ({ id, text }) => {
        await signIn(text);
        await tenant.database.inTenant(systemPrincipal(tenant.id, "c", "C"), (db) => revokeApiKey(db, id));
        expect(await access.status(admin, "PUT", `/api-key/${id}`, { enabled: true })).toBe(400);
        await tenant.asOwner(`update api_key set doc = doc || '{"enabled": true}' where id = $1`, [id]);
        tenant.clock.advanceMs(1_001);
        return signIn(text);
      },
      "notSignedIn",
    ],
    [
      "over",
      async ({ text }) => {
        await signIn(text);
        tenant.clock.advanceMs(dayMs);
        return signIn(text);
      },
      "notSignedIn",
    ],
  ])("%s", async (_, attempt, code) => {
    expect(await codeOf(attempt(await newKey()))).toBe(code);
  });

  test("a network with many failed keys is throttled, except for its known keys, and other networks are not", async () => {
    const { text } = await newKey();
    const here = "192.0.2.7";
    await signIn(text, undefined, here);
    const wrong = Array.from(
      { length: 20 },
      (_, index) => changeLast(text).slice(0, -2) + String(10 + index),
    );
    const codes = await Promise.all(wrong.map((key) => codeOf(signIn(key, undefined, here))));
    expect([codes.at(0), codes.at(-1)]).toEqual(["notSignedIn", "tooManyRequests"]);
    expect(await codeOf(signIn(text, undefined, here))).toBe("accepted");
    expect(await codeOf(signIn((await newKey()).text, undefined, "192.0.2.8"))).toBe("accepted");
  });
});

describe("permissions of a key", () => {
  test("are granted like a role's, by users who hold them, with immediate effect on its document", async () => {
    const { id, text } = await newKey({ READ: { SIGN: ["a"] } });
    await signIn(text);
    const more = { apiKeyId: id, action: "READ", entityType: "CAMERA", ids: [] };
    expect(await access.status(admin, "POST", "/permissions", more)).toBe(403);
    await access.give(admin, { apiKeyId: id, action: "READ", entityType: "USER", ids: [] });
    expect(grantsToWire((await signIn(text)).grants)).toEqual({ READ: { SIGN: ["a"], USER: [] } });
    expect(await access.must(admin, "GET", `/api-key/${id}`)).toMatchObject({
      permissions: { READ: { SIGN: ["a"], USER: [] } },
      version: 1,
    });
    await access.must(admin, "DELETE", `/permissions/${id}/READ/USER?source=API_KEY`);
    expect(grantsToWire((await signIn(text)).grants)).toEqual({ READ: { SIGN: ["a"] } });
  });

  test("are only its own, whatever its creator may do", async () => {
    const key = await signIn((await newKey({ READ: { USER: [] }, CREATE: { PERMISSION: [] } })).text);
    const call = async (method: string, path: string, body?: object) =>
      (await access.server.call(key, method, `/api/v1/system${path}`, body)).status;
    const someone = await access.someone();
    expect(await call("GET", `/users/${someone}`)).toBe(200);
    expect(await call("POST", `/users/${someone}/reset-password`, { password: "x" })).toBe(403);
    const give = { accountId: someone, action: "CONTROL", entityType: "SIGN", ids: [] };
    expect(await call("POST", "/permissions", give)).toBe(403);
    expect(await call("POST", "/permissions", { ...give, action: "READ", entityType: "USER" })).toBe(201);
    const rows = await tenant.asOwner(
      "select actor_name, action, entity_type from audit_log where tenant_id = $1 and actor_id = $2",
      [tenant.id, key.id],
    );
    expect(rows).toEqual([{ actor_name: "Traffic feed", action: "CREATE", entity_type: "PERMISSION" }]);
  });

  test("are required of the user who enables a disabled key", async () => {
    const { id, text } = await newKey();
    await signIn(text);
    const set = (by: string, enabled: boolean) => access.status(by, "PUT", `/api-key/${id}`, { enabled });
    expect([await set(admin, false), await set(admin, true)]).toEqual([200, 403]);
    expect(await codeOf(signIn(text))).toBe("notSignedIn");
    const keys: GrantsOnTheWire = { READ: { API_KEY: [], ...reading.READ }, UPDATE: { API_KEY: [] } };
    expect(await set(await access.someone(keys), true)).toBe(200);
    expect(await codeOf(signIn(text))).toBe("accepted");
  });

  test("cannot be created or extended by an edit (ADM-016, ADM-017)", async () => {
    const { id } = await newKey();
    expect(await access.status(admin, "POST", "/api-key", { name: "Mine" })).toBe(404);
    const permissions = { CONTROL: { SIGN: [] } };
    await access.must(admin, "PUT", `/api-key/${id}`, { name: "Feed", permissions, expiresAt: null });
    const key = await access.must(admin, "GET", `/api-key/${id}`);
    expect(key).toMatchObject({ name: "Feed", permissions: reading, expiresAt: expect.any(String) });
  });
});
