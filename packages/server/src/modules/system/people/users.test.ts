import type { Problem } from "@gantry/domain/errors.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  Browser,
  providerUnderTest,
  type ProviderUnderTest,
} from "../../../platform/identity/provider/provider-under-test.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { accessUnderTest, type AccessUnderTest, joinGrants } from "../grants/access-under-test.ts";

let tenant: TestTenant;
let other: TestTenant;
let access: AccessUnderTest;
let admin: string;
beforeAll(async () => {
  [tenant, other] = [await testTenant(), await testTenant()];
  access = await accessUnderTest(tenant);
  admin = await access.administrator({ READ: { SIGN: [] } });
});

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
let made = 0;
const jamie = (more: object = {}) => ({
  userName: `jamie.park.${++made}`,
  firstName: "Jamie",
  lastName: "Park",
  email: "jamie@example.org",
  ...more,
});
const newUser = (more: object = {}, by = admin) => access.must(by, "POST", "/users", jamie(more));
const callForProblem = async (...asked: Parameters<AccessUnderTest["call"]>) =>
  (await access.call<Problem>(...asked)).body;
const readAccount = async (id: string) =>
  (await tenant.asOwner("select * from installation.account where id = $1", [id]))[0];
const good = { password: "three trucks under a bridge", temporary: false };

describe("a new user", () => {
  test("is a member with the given data, without permissions and unable to sign in (ADM-010, ADM-020)", async () => {
    const sent = jamie({ cellPhone: "+1 555 0100", workPhone: "4711", profilePicture: null });
    const made = await access.must(admin, "POST", "/users", sent);
    expect(made).toMatchObject({
      ...sent,
      name: "Jamie Park",
      isActive: true,
      roleIds: [],
      hasPassword: false,
    });
    expect(await access.must(admin, "GET", `/users/${made.id}`)).toEqual(made);
    expect(await access.may(made.id, "READ", "SIGN", "a")).toBe(false);
    const audit = await access.must<{ items: { id: string }[] }>(
      admin,
      "POST",
      `/users/${made.id}/audit/find`,
      {},
    );
    const edit = await access.must(admin, "GET", `/users/${made.id}/audit/${audit.items[0]?.id}`);
    expect(edit).toMatchObject({ action: "CREATE", before: null, after: { ...sent, name: "Jamie Park" } });
  });

  test("has a re-encoded picture, and an SVG posing as a picture is refused", async () => {
    const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>").toString(
      "base64",
    );
    const refused = await callForProblem(
      admin,
      "POST",
      "/users",
      jamie({ profilePicture: `data:image/png;base64,${drawing}` }),
    );
    expect(refused.errors).toEqual([{ field: "profilePicture", code: "notAnImage" }]);
    const hidden = Buffer.concat([dot, Buffer.from("<script>alert(1)</script>")]);
    const given = `data:image/png;base64,${hidden.toString("base64")}`;
    const made = await newUser({ profilePicture: given });
    const kept = String(made["profilePicture"]);
    expect(kept).toMatch(/^data:image\/(png|jpeg);base64,/);
    expect(Buffer.from(kept.split(",")[1] ?? "", "base64").toString("latin1")).not.toContain("script");
  });

  test.each<[string, object, object]>([
    ["without a user name", { userName: " " }, { field: "userName", code: "required" }],
    ["without a last name", { lastName: null }, { field: "lastName", code: "required" }],
    ["with a name that is too long", { firstName: "x".repeat(101) }, { field: "firstName", code: "tooLong" }],
    ["with an e-mail that is none", { email: "jamie" }, { field: "email", code: "invalidEmail" }],
    ["with a role that is not there", { roleIds: ["none"] }, { field: "roleIds", code: "unknownEntity" }],
    ["with a password", { password: "x" }, { field: "password", code: "unknownField" }],
  ])("%s is refused at that field", async (_, more, issue) => {
    const { code, errors } = await callForProblem(admin, "POST", "/users", jamie(more));
    expect([code, errors]).toMatchObject(["invalidBody", [issue]]);
  });

  test("cannot have an existing user name, in any case or tenant", async () => {
    const first = await newUser();
    const elsewhere = { ...jamie(), userName: String(first["userName"]).toUpperCase() };
    expect(await callForProblem(admin, "POST", "/users", elsewhere)).toMatchObject({
      code: "nameTaken",
      errors: [{ field: "userName" }],
    });
  });

  test("gets a role only from users who hold its permissions and may change it", async () => {
    const role = await access.newRole(admin, {});
    await access.give(admin, { roleId: role.id, action: "READ", entityType: "SIGN", ids: [] });
    const lesser = await access.administrator();
    expect(await access.status(lesser, "POST", "/users", jamie({ roleIds: [role.id] }))).toBe(403);
    const clerk = await access.someone({ READ: { USER: [], SIGN: [], ROLE: [] }, CREATE: { USER: [] } });
    expect(await access.status(clerk, "POST", "/users", jamie({ roleIds: [role.id] }))).toBe(403);
    const user = await newUser({ roleIds: [role.id] });
    expect(await access.may(user.id, "READ", "SIGN", "a")).toBe(true);
    await access.must(admin, "PUT", `/users/${user.id}`, { roleIds: [] });
    expect(await access.may(user.id, "READ", "SIGN", "a")).toBe(false);
  });
});

describe("a changed user", () => {
  test("keeps missing fields and is in the history, and a stale form overwrites nothing (ADM-021)", async () => {
    const user = await newUser({ workPhone: "4711" });
    const version = user["version"];
    const path = `/users/${user.id}`;
    const saved = await access.must(admin, "PUT", path, { ...user, lastName: "Parker" });
    expect(saved).toMatchObject({ name: "Jamie Parker", workPhone: "4711", userName: user["userName"] });
    expect(await callForProblem(admin, "PUT", path, { lastName: "Late", version })).toMatchObject({
      code: "staleVersion",
      current: { lastName: "Parker" },
    });
    await access.must(user.id, "GET", path);
    expect(await access.status(user.id, "PUT", path, { lastName: "Own" })).toBe(404);
  });

  test("is found only by users with read permission for it", async () => {
    const [one, two] = [await newUser(), await newUser()];
    const reader = await access.someone({ READ: { USER: [one.id] } });
    const { items } = await access.must<{ items: object[] }>(reader, "POST", "/users/find", {});
    expect(items).toMatchObject([{ id: one.id }]);
    expect(await access.status(reader, "GET", `/users/${two.id}`)).toBe(404);
    expect(await access.status(reader, "DELETE", `/users/${one.id}`)).toBe(403);
  });
});

/** Actions on a user; the first four have the same preconditions. */
const deeds = {
  email: (id: string) => ["PUT", `/users/${id}`, { email: "new@example.org" }],
  name: (id: string) => ["PUT", `/users/${id}`, { lastName: "New" }],
  password: (id: string) => ["POST", `/users/${id}/reset-password`, good],
  deletion: (id: string) => ["DELETE", `/users/${id}`],
  deactivation: (id: string) => ["POST", `/users/${id}/deactivate`],
} as const satisfies Record<string, (id: string) => readonly [method: string, path: string, body?: object]>;
type Deed = keyof typeof deeds;

const standings: Record<string, () => Promise<string>> = {
  "of this tenant alone": async () => (await newUser()).id,
  "with another tenant": () => access.issuer.newAccount({}, [other.id]),
  "closed out of another tenant": async () => {
    const id = await access.issuer.newAccount({}, [other.id]);
    await tenant.asOwner(
      "update installation.membership set deactivated_at = '2026-01-01' where account_id = $1 and tenant_id = $2",
      [id, other.id],
    );
    return id;
  },
  "of an issuer that manages its own people": async () => {
    const { id } = await newUser();
    await tenant.asOwner("update installation.account set issuer = 'state' where id = $1", [id]);
    return id;
  },
  "who may do more": () => access.someone({ CONTROL: { SIGN: ["a"] } }),
  "of another tenant only": async () => {
    const id = await access.someone();
    await tenant.asOwner("update installation.membership set tenant_id = $2 where account_id = $1", [
      id,
      other.id,
    ]);
    return id;
  },
  oneself: async () => admin,
};
const shared = "accountOfOtherTenants";
const outcomes: Record<keyof typeof standings, Record<Deed, string>> = {
  "of this tenant alone": { email: "", name: "", password: "", deletion: "", deactivation: "" },
  "with another tenant": {
    email: shared,
    name: shared,
    password: shared,
    deletion: shared,
    deactivation: "",
  },
  "closed out of another tenant": {
    email: shared,
    name: shared,
    password: shared,
    deletion: shared,
    deactivation: "",
  },
  "of an issuer that manages its own people": {
    email: "directoryReadOnly",
    name: "directoryReadOnly",
    password: "directoryReadOnly",
    deletion: "directoryReadOnly",
    deactivation: "",
  },
  // E-mail address or password would allow impersonation; removal would lock full administrators out.
  "who may do more": {
    email: "notHeld",
    name: "",
    password: "notHeld",
    deletion: "notHeld",
    deactivation: "notHeld",
  },
  "of another tenant only": {
    email: "notFound",
    name: "notFound",
    password: "notFound",
    deletion: "notFound",
    deactivation: "notFound",
  },
  oneself: { email: "", name: "", password: "", deletion: "notYourself", deactivation: "notYourself" },
};

describe.each(Object.keys(outcomes))("to a person %s an administrator", (standing) => {
  test.each(Object.entries(outcomes[standing] ?? {}))(
    "does %s: %j (ADM-022, ADM-023)",
    async (deed, code) => {
      const id = (await standings[standing]?.()) ?? "";
      const before = await readAccount(id);
      const [method, path, sent] = deeds[deed as Deed](id);
      const { status, body } = await access.call<Problem | undefined>(admin, method, path, sent);
      expect(status < 300 ? "" : body?.code).toBe(code);
      const after = await readAccount(id);
      const isDone = code === "" && deed !== "deactivation";
      if (isDone) expect(after).not.toEqual(before);
      else expect(after).toEqual(before);
    },
  );
});

describe("deactivating a user", () => {
  test("removes the tenant's access, and reactivation restores what the administrator may grant", async () => {
    const user = await access.someone({ READ: { SIGN: [] } });
    const token = await access.issuer.token(user);
    const enter = () => access.issuer.authenticator.authenticate({ authorization: `Bearer ${token}` });
    await enter();
    expect(await access.must(admin, "POST", `/users/${user}/deactivate`)).toMatchObject({ isActive: false });
    await expect(enter()).rejects.toMatchObject({ code: "noTenant" });
    const lesser = await access.administrator();
    expect(await access.status(lesser, "POST", `/users/${user}/activate`)).toBe(403);
    expect(await access.must(admin, "POST", `/users/${user}/activate`)).toMatchObject({ isActive: true });
    expect(await enter()).toMatchObject({ id: user });
  });

  test("leaves a permission manager, even if two deactivate each other concurrently", async () => {
    const small = await testTenant();
    const here = await accessUnderTest(small);
    const [one, two] = [await here.administrator(), await here.administrator()];
    const statuses = await Promise.all([
      here.status(one, "POST", `/users/${two}/deactivate`),
      here.status(two, "POST", `/users/${one}/deactivate`),
    ]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const left = await small.asOwner(
      "select account_id from installation.membership where tenant_id = $1 and deactivated_at is null",
      [small.id],
    );
    expect(left).toHaveLength(1);
  });

  test("leaves a full administrator, even if two deactivate each other and a lesser one remains", async () => {
    const small = await testTenant();
    const here = await accessUnderTest(small);
    const fullyGranted = () => here.administrator({ CONTROL: { SIGN: [] } });
    const [one, two] = [await fullyGranted(), await fullyGranted()];
    const lesser = await here.administrator();
    expect(await here.status(lesser, "POST", `/users/${one}/deactivate`)).toBe(403);
    const statuses = await Promise.all([
      here.status(one, "POST", `/users/${two}/deactivate`),
      here.status(two, "POST", `/users/${one}/deactivate`),
    ]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("permanently removes all references: roles, permissions and sign-in (ADM-022)", async () => {
    const user = await newUser();
    const role = await access.newRole(admin, { userIds: [user.id] });
    await access.must(admin, "DELETE", `/users/${user.id}`);
    expect(await access.must(admin, "GET", `/role-permission/${role.id}`)).toMatchObject({ userIds: [] });
    expect(await readAccount(user.id)).toBeUndefined();
    expect(await access.status(admin, "GET", `/users/${user.id}`)).toBe(404);
  });
});

describe("a password set by an administrator", () => {
  let provider: ProviderUnderTest;
  beforeAll(async () => {
    provider = await providerUnderTest(tenant);
  });
  afterAll(() => provider.stop());
  const reset = (id: string, body: object) =>
    access.call<Problem>(admin, "POST", `/users/${id}/reset-password`, body);

  test.each<[object, string, string]>([
    [{ password: "short" }, "password", "passwordTooShort"],
    [{ password: "Jamie and twelve" }, "password", "passwordNamesOwner"],
    [{ temporary: true }, "password", "required"],
    [{ password: good.password, temporary: "no" }, "temporary", "wrongType"],
    [{ ...good, userName: "x" }, "userName", "unknownField"],
  ])("%j is refused at its field (ADM-024)", async (body, field, code) => {
    const answer = await reset((await newUser()).id, body);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field, code }]]);
  });

  test("ends an unfinished sign-in with the old password", async () => {
    const user = await newUser();
    await reset(user.id, good);
    const browser = new Browser(provider.publicUrl);
    const later = new Browser(provider.publicUrl);
    const beginSignIn = (by: Browser) => by.halfSignIn(String(user["userName"]), good.password);
    const isFinished = async (by: Browser, at: URL) => (await by.go(at.href)).url.searchParams.has("code");
    expect(await isFinished(browser, await beginSignIn(browser))).toBe(true);
    const waiting = await beginSignIn(later);
    await reset(user.id, { password: "given on the telephone" });
    expect(await isFinished(later, waiting)).toBe(false);
  });

  test("ends every session, and a temporary one must be changed first and is never shown (ADM-023)", async () => {
    const user = await newUser();
    const userName = String(user["userName"]);
    await reset(user.id, good);
    const before = await new Browser(provider.publicUrl).tokens(userName, good.password);
    await reset(user.id, { password: "given on the telephone" });
    const refreshed = await new Browser(provider.publicUrl).token({
      grant_type: "refresh_token",
      refresh_token: before.refresh_token,
    });
    expect(refreshed.status).toBe(400);
    const browser = new Browser(provider.publicUrl);
    const page = await browser.signIn(userName, "given on the telephone");
    expect(page.html).toContain("Choose a password");
    const ticket = /name="ticket" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const choose = (password: string, repeated = password) =>
      browser.go(`${page.url.href}/new-password`, { ticket, password, repeated });
    expect((await choose("night shift 12 o'clock", "other")).html).toContain("do not match");
    expect((await choose("given on the telephone")).html).toContain("other than the temporary one");
    expect((await choose("Jamie at night shift")).status).toBe(400);
    const done = await choose("night shift at 12 o'clock");
    expect(await provider.verify((await browser.exchange(done.url)).access_token)).toMatchObject({
      subject: user.id,
    });
    expect(
      await new Browser(provider.publicUrl).tokens(userName, "night shift at 12 o'clock"),
    ).toHaveProperty("access_token");
    const rows = await tenant.asOwner<{ text: string }>(
      "select json_agg(l)::text as text from audit_log l where entity_id = $1",
      [user.id],
    );
    expect(rows[0]?.text).toContain("passwordChanged");
    expect(rows[0]?.text).not.toMatch(/telephone|scrypt|bridge/);
  });

  test("is asked for by a page that serves one sign-in of one browser, once", async () => {
    const user = await newUser();
    await reset(user.id, { password: "given on the telephone" });
    const [mine, theirs] = [new Browser(provider.publicUrl), new Browser(provider.publicUrl)];
    const page = await mine.signIn(String(user["userName"]), "given on the telephone");
    const ticket = /name="ticket" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const form = { ticket, password: good.password, repeated: good.password };
    const start = await theirs.go(theirs.authorizeUrl());
    expect((await theirs.go(`${start.url.href}/new-password`, form)).status).toBe(400);
    expect(
      (await mine.go(`${page.url.href}/new-password`, { ...form, ticket: `${ticket.slice(0, -4)}AAAA` }))
        .status,
    ).toBe(400);
    expect((await mine.go(`${page.url.href}/new-password`, form)).url.searchParams.has("code")).toBe(true);
    expect((await mine.go(`${page.url.href}/new-password`, form)).status).toBe(400);
  });
});

test("creating people cannot grant permissions that the creator lacks", async () => {
  const clerk = await access.someone(
    joinGrants({ READ: { USER: [] }, CREATE: { USER: [] }, UPDATE: { USER: [] } } as GrantsOnTheWire),
  );
  const user = await newUser({}, clerk);
  const give = { accountId: user.id, action: "READ", entityType: "SIGN", ids: [] };
  expect(await access.status(clerk, "POST", "/permissions", give)).toBe(403);
  expect(await access.must(clerk, "GET", `/users/${user.id}`)).toMatchObject({ id: user.id });
});
