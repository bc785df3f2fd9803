import type { Problem } from "@gantry/domain/errors.ts";
import type { FastifyReply } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issuerWith, parseIssuers } from "../../../platform/config/issuers.ts";
import { directoriesOf } from "../../../platform/identity/directory/directories.ts";
import {
  type KeycloakUnderTest,
  keycloakUnderTest,
  realmClient,
} from "../../../platform/identity/directory/keycloak-under-test.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { accessUnderTest, type AccessUnderTest } from "../grants/access-under-test.ts";

let tenant: TestTenant;
let realm: KeycloakUnderTest;
let access: AccessUnderTest;
let admin: string;
beforeAll(async () => {
  [tenant, realm] = [await testTenant(), await keycloakUnderTest()];
  const issuer = issuerWith({ name: "state", issuer: realm.issuer, clientId: "page", admin: realmClient });
  const directories = directoriesOf([issuer], { clock: tenant.clock, log: quietLog, timeoutMs: 2_000 });
  access = await accessUnderTest(tenant, directories);
  admin = await access.administrator();
});
afterAll(() => realm.stop());
beforeEach(() => {
  realm.fails = undefined;
  realm.done = [];
});

let made = 0;
const kim = () => ({
  userName: `kim${++made}`,
  firstName: "Kim",
  lastName: "Roe",
  email: `kim${made}@example.org`,
});
const newUser = () => access.must(admin, "POST", "/users", kim());
const callForProblem = async (method: string, path: string, body?: object) =>
  (await access.call<Problem>(admin, method, path, body)).body;
const subjectOf = async (id: string) =>
  (
    await tenant.asOwner<{ subject: string }>("select subject from installation.account where id = $1", [id])
  )[0]?.subject ?? "";
const good = { password: "three trucks under a bridge", temporary: true };

test("people of a realm are created there as members of the tenant's group, and known here before sign-in (ADM-020)", async () => {
  const person = kim();
  const user = await access.must(admin, "POST", "/users", person);
  const subject = await subjectOf(user.id);
  expect(user).toMatchObject({
    ...person,
    name: "Kim Roe",
    issuer: "state",
    isManaged: true,
    hasPassword: true,
  });
  expect(realm.users.get(subject)).toMatchObject({
    username: person.userName,
    firstName: "Kim",
    enabled: true,
  });
  expect(realm.groups.get(subject)).toEqual([`/tenant_${tenant.id}`]);
});

test("a change is written to the realm and keeps its other data (ADM-021)", async () => {
  const user = await newUser();
  const subject = await subjectOf(user.id);
  const before = realm.users.get(subject);
  realm.users.set(subject, { ...before, attributes: { badge: ["17"] } } as never);
  await access.must(admin, "PUT", `/users/${user.id}`, { lastName: "Rowe", workPhone: "4711" });
  expect(realm.users.get(subject)).toMatchObject({ lastName: "Rowe", attributes: { badge: ["17"] } });
  expect(await access.must(admin, "GET", `/users/${user.id}`)).toMatchObject({
    name: "Kim Rowe",
    workPhone: "4711",
  });
});

test("a changed e-mail address is unverified in the realm", async () => {
  const user = await newUser();
  const subject = await subjectOf(user.id);
  const confirmed = { ...realm.users.get(subject), emailVerified: true };
  realm.users.set(subject, confirmed as never);
  await access.must(admin, "PUT", `/users/${user.id}`, { lastName: "Rowe" });
  expect(realm.users.get(subject)).toMatchObject({ emailVerified: true });
  await access.must(admin, "PUT", `/users/${user.id}`, { email: "director@example.org" });
  expect(realm.users.get(subject)).toMatchObject({ email: "director@example.org", emailVerified: false });
});

test("a person refused here for a role that the creator lacks is not created in the realm", async () => {
  const role = await access.newRole(admin, {});
  const strong = await access.administrator({ READ: { SIGN: [] } });
  await access.give(strong, { roleId: role.id, action: "READ", entityType: "SIGN", ids: [] });
  const people = realm.users.size;
  expect((await callForProblem("POST", "/users", { ...kim(), roleIds: [role.id] })).code).toBe("notHeld");
  expect(realm.users.size).toBe(people);
});

test("if tokens name roles, an account with a role that an administrator lacks is protected from that administrator", async () => {
  const given = { issuer: realm.issuer, clientId: "page", admin: realmClient, rolesCount: true };
  const directories = directoriesOf([issuerWith({ name: "state", ...given })], {
    clock: tenant.clock,
    log: quietLog,
  });
  const { newRole, give, call } = await accessUnderTest(tenant, directories);
  const strong = await access.administrator({ CONTROL: { SIGN: [] } });
  const clerk = await access.administrator({ READ: { SIGN: [] } });
  const user = await newUser();
  const role = await newRole(strong, {});
  await give(strong, { roleId: role.id, action: "CONTROL", entityType: "SIGN", ids: [] });
  const reset = (by: string) => call<Problem>(by, "POST", `/users/${user.id}/reset-password`, good);
  expect((await reset(clerk)).body).toMatchObject({ code: "notHeld" });
  expect(realm.done).toEqual([]);
  expect(
    (await reset(await access.administrator({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } }))).status,
  ).toBe(204);
});

test("a password is set in the realm after ending all sessions, and deletion removes the account there (ADM-022, ADM-023)", async () => {
  const user = await newUser();
  await access.must(admin, "POST", `/users/${user.id}/reset-password`, good);
  expect(realm.done).toEqual(["logout", "password temporary"]);
  const subject = await subjectOf(user.id);
  const ended = await tenant.asOwner(
    "select from installation.ended_session where issuer = 'state' and subject = $1",
    [subject],
  );
  expect(ended).toHaveLength(1);
  await access.must(admin, "DELETE", `/users/${user.id}`);
  expect(realm.users.has(subject)).toBe(false);
  const again = await newUser();
  realm.users.delete(await subjectOf(again.id));
  await access.must(admin, "DELETE", `/users/${again.id}`);
});

test.each<[string, string[]]>([
  ["another tenant's group", ["/tenant_north"]],
  ["one below another tenant's group", ["/tenant_north/operators"]],
  [
    "another tenant's group behind a hundred others",
    [...Array.from({ length: 100 }, (_, i) => `/team${i}`), "/tenant_x"],
  ],
])("a person in %s there keeps password, person and account", async (_, groups) => {
  const user = await newUser();
  realm.groups.set(await subjectOf(user.id), [`/tenant_${tenant.id}`, ...groups]);
  const codes = [
    await callForProblem("POST", `/users/${user.id}/reset-password`, good),
    await callForProblem("PUT", `/users/${user.id}`, { email: "other@example.org" }),
    await callForProblem("DELETE", `/users/${user.id}`),
  ].map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(["accountOfOtherTenants"]));
  expect(realm.done).toEqual([]);
});

describe("if the realm fails, nothing is written here", () => {
  test.each<[string, (reply: FastifyReply) => unknown, string]>([
    ["503", (reply) => reply.code(503).send(), "directoryUnreachable"],
    ["429", (reply) => reply.code(429).send(), "directoryUnreachable"],
    ["403", (reply) => reply.code(403).send({ error: "HTTP 403 Forbidden" }), "directoryRefused"],
    [
      "a redirect",
      (reply) => reply.code(302).header("location", "/elsewhere").send(),
      "directoryUnreachable",
    ],
    ["a page instead of an answer", (reply) => reply.code(200).send("<html>"), "directoryRefused"],
  ])("%s", async (_, fails, code) => {
    const user = await newUser();
    const count = async () =>
      (
        await tenant.asOwner(
          "select id, version from installation.account where issuer = 'state' order by id",
        )
      ).length;
    const before = await count();
    realm.fails = fails;
    expect((await callForProblem("POST", "/users", kim())).code).toBe(code);
    expect((await callForProblem("PUT", `/users/${user.id}`, { lastName: "Lost" })).code).toBe(code);
    expect(await count()).toBe(before);
    expect(await access.must(admin, "GET", `/users/${user.id}`)).toMatchObject({ lastName: "Roe" });
  });

  test("an occupied user name or e-mail address and a refused password are reported at the field", async () => {
    const user = await newUser();
    const sameName = { ...kim(), userName: user["userName"] };
    const sameMail = { ...kim(), email: user["email"] };
    expect(await callForProblem("POST", "/users", sameName)).toMatchObject({
      code: "nameTaken",
      errors: [{ field: "userName" }],
    });
    expect((await callForProblem("POST", "/users", sameMail)).errors).toEqual([
      { field: "email", code: "emailTaken" },
    ]);
    const short = await callForProblem("POST", `/users/${user.id}/reset-password`, { password: "short" });
    expect(short.errors).toEqual([{ field: "password", code: "passwordPolicy" }]);
    realm.users.delete(await subjectOf(user.id));
    expect((await callForProblem("PUT", `/users/${user.id}`, { lastName: "Gone" })).code).toBe(
      "directoryPerson",
    );
  });

  test("a realm that never responds times out", async () => {
    realm.fails = () => new Promise(() => {});
    expect((await callForProblem("POST", "/users", kim())).code).toBe("directoryUnreachable");
  });
});

test("one token serves many calls, and one that ended early is replaced silently", async () => {
  await newUser();
  const before = realm.tokens;
  await newUser();
  expect(realm.tokens).toBe(before);
  realm.endTokens();
  await newUser();
  expect(realm.tokens).toBe(before + 1);
});

test("a wrong client secret is reported without the secret", async () => {
  const admin = { clientId: "gantry-server", clientSecret: "s3cret-and-wrong" };
  const issuer = issuerWith({ name: "state", issuer: realm.issuer, clientId: "page", admin });
  const warnings: unknown[] = [];
  const log = { ...quietLog, warn: (...values: unknown[]) => void warnings.push(values) };
  const { of } = directoriesOf([issuer], { clock: tenant.clock, log });
  const person = { userName: "x", email: null, firstName: "X", lastName: "Y" };
  const create = tenant.database.inTenant(tenant.principal({}), (db) => of("state").create(db, person, "id"));
  await expect(create).rejects.toMatchObject({ code: "directoryRefused", params: { issuer: "state" } });
  expect(JSON.stringify(warnings)).toContain("Invalid client");
  expect(JSON.stringify(warnings)).not.toContain("s3cret");
});

test("user administration requires a realm that identifies people by sub", () => {
  const one = { name: "a", issuer: "https://sso.example/realms/state", clientId: "p", admin: realmClient };
  const problemOf = (more: object) => JSON.stringify(parseIssuers(JSON.stringify([{ ...one, ...more }])));
  expect(problemOf({})).not.toContain("problem");
  expect(problemOf({ issuer: "https://login.example/tenant/v2.0" })).toContain("not a Keycloak realm");
  expect(problemOf({ subjectClaim: "oid" })).toContain("subjectClaim");
  expect(problemOf({ admin: { clientId: "x" } })).toContain("admin.clientSecret");
});
