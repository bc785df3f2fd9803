import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { actionDesk } from "../../../platform/agent-link/actions/action-desk.ts";
import { deviceTables } from "../../../platform/agent-link/assignment/device-tables.ts";
import { secretStore } from "../../../platform/kinds/database/secrets.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { testSecretKey } from "../../../testing/kind-server.ts";
import { sampleDocument } from "../../../testing/sample-document.ts";
import { accessUnderTest, signRef, type AccessUnderTest } from "./access-under-test.ts";
import { takeGrant } from "./change-grants.ts";

let tenant: TestTenant;
let access: AccessUnderTest;
let admin: string;
beforeAll(async () => {
  tenant = await testTenant();
  access = await accessUnderTest(tenant);
  admin = await access.administrator({
    CREATE: everywhere,
    READ: everywhere,
    UPDATE: everywhere,
    DELETE: everywhere,
    CONTROL: { SIGN: [] },
  });
});
const everywhere = { SIGN: [], PERMISSION: [], ROLE: [], PERMISSION_GROUP: [], USER: [], AUDIT_LOG: [] };

describe("effective permissions", () => {
  test("come from the user's own grants, roles and the roles' permission groups (PERM-010, PERM-011)", async () => {
    const { newRole, newGroup, give, may } = access;
    const user = await access.someone({ READ: { SIGN: ["own"] } });
    const group = await newGroup(admin, { entities: [] });
    const role = await newRole(admin, { userIds: [user], permissionGroupIds: [group.id] });
    await give(admin, { roleId: role.id, action: "READ", entityType: "SIGN", ids: ["of-role"] });
    await give(admin, { permissionGroupId: group.id, action: "READ", entityType: "SIGN", ids: ["of-group"] });
    for (const id of ["own", "of-role", "of-group"]) expect(await may(user, "READ", "SIGN", id)).toBe(true);
    expect(await may(user, "READ", "SIGN", "another")).toBe(false);
    expect(await may(user, "CONTROL", "SIGN", "of-role")).toBe(false);
    expect(await may(await access.someone(), "READ", "SIGN", "of-role")).toBe(false);
  });

  test("are listed with the role and group of each permission (PERM-003, PERM-034)", async () => {
    const { newRole, newGroup, give, must } = access;
    const user = await access.someone({ READ: { SIGN: ["own"] } });
    const group = await newGroup(admin, { name: "Tunnel", entities: [signRef("t-1"), signRef("t-2")] });
    const role = await newRole(admin, {
      name: "Night shift",
      userIds: [user],
      permissionGroupIds: [group.id],
    });
    await give(admin, { roleId: role.id, action: "CONTROL", entityType: "SIGN", ids: [] });
    await give(admin, { permissionGroupId: group.id, action: "UPDATE", entityType: "SIGN", ofGroup: true });
    const rows = await must<DetailedPermission[]>(
      admin,
      "GET",
      `/aggregated-permissions/users/${user}/detailed`,
    );
    const nightShift = { id: role.id, name: "Night shift" };
    expect(rows).toEqual([
      { source: "DIRECT", action: "READ", entityType: "SIGN", ids: ["own"] },
      {
        source: "PERMISSION_GROUP",
        action: "UPDATE",
        entityType: "SIGN",
        ids: ["t-1", "t-2"],
        role: nightShift,
        permissionGroup: { id: group.id, name: "Tunnel" },
        ofGroup: true,
      },
      { source: "ROLE", action: "CONTROL", entityType: "SIGN", ids: [], role: nightShift },
    ]);
  });

  test("follow a group and its descendants, and an empty group grants nothing", async () => {
    const { newRole, newGroup, give, may, must } = access;
    const user = await access.someone();
    const top = await newGroup(admin, { entities: [] });
    const below = await newGroup(admin, { parentId: top.id, entities: [] });
    await newRole(admin, { userIds: [user], permissionGroupIds: [top.id] });
    await give(admin, { permissionGroupId: top.id, action: "READ", entityType: "SIGN", ofGroup: true });
    expect(await may(user, "READ", "SIGN", "s")).toBe(false);
    await must(admin, "PUT", `/permission-group/${below.id}`, { entities: [signRef("s")] });
    expect(await may(user, "READ", "SIGN", "s")).toBe(true);
    await must(admin, "PUT", `/permission-group/${below.id}`, { parentId: null });
    expect(await may(user, "READ", "SIGN", "s")).toBe(false);
    await must(admin, "PUT", `/permission-group/${below.id}`, { parentId: top.id });
    await must(admin, "PUT", `/permission-group/${below.id}`, { entities: [] });
    expect(await may(user, "READ", "SIGN", "s")).toBe(false);
  });

  test("end in a tenant with the membership, whatever is stored", async () => {
    const user = await access.someone({ READ: { SIGN: [] } });
    const { id } = await access.newRole(admin, { userIds: [user] });
    await access.give(admin, { roleId: id, action: "READ", entityType: "SIGN", ids: [] });
    await tenant.asOwner("delete from installation.membership where account_id = $1", [user]);
    tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: user });
    expect((await access.issuer.grants.grantsOf(tenant.id, user)).size).toBe(0);
  });

  test("follow role names in a token only if configured (AUTH-028)", async () => {
    const user = await access.someone();
    const { id } = await access.newRole(admin, { name: "Traffic desk" });
    await access.give(admin, { roleId: id, action: "READ", entityType: "SIGN", ids: [] });
    const { grantsOf } = access.issuer.grants;
    expect((await grantsOf(tenant.id, user)).size).toBe(0);
    expect((await grantsOf(tenant.id, user, ["admin", "traffic desk"])).get("READ")?.get("SIGN")).toBe("all");
    expect((await grantsOf(tenant.id, user, ["admin"])).size).toBe(0);
  });
});

describe("only held permissions can be granted", () => {
  let small: string;
  beforeAll(async () => {
    small = await access.administrator({ READ: { ...everywhere, SIGN: ["a", "b"] } });
  });

  test("also in a role or a group, and all needs all (PERM-035)", async () => {
    const { newRole, newGroup, status } = access;
    const owners = [
      { roleId: (await newRole(admin, {})).id },
      { permissionGroupId: (await newGroup(admin, {})).id },
    ];
    for (const owner of owners) {
      const give = (ids: string[], action = "READ") =>
        status(small, "POST", "/permissions", { ...owner, action, entityType: "SIGN", ids });
      expect([await give([]), await give(["a", "c"]), await give(["a"], "CONTROL")]).toEqual([403, 403, 403]);
      expect(await give(["a"])).toBe(201);
    }
  });

  test("adding a user to a role, or removing one, needs the permissions of the role and its groups (PERM-011)", async () => {
    const { newRole, newGroup, give, status, must } = access;
    const [user, another] = [await access.someone(), await access.someone()];
    const group = await newGroup(admin, {});
    const role = await newRole(admin, { userIds: [another], permissionGroupIds: [group.id] });
    const put = (by: string, document: object) => status(by, "PUT", `/role-permission/${role.id}`, document);
    await give(admin, { permissionGroupId: group.id, action: "READ", entityType: "SIGN", ids: ["c"] });
    expect(await put(small, { userIds: [another, user] })).toBe(403);
    expect(await put(small, { userIds: [] })).toBe(403);
    expect(await status(small, "DELETE", `/role-permission/${role.id}`)).toBe(403);
    expect(await put(small, { description: "describing gives and takes nothing" })).toBe(200);
    expect(await put(small, { name: "Renamed" })).toBe(403);
    await must(admin, "PUT", "/permissions", {
      permissionGroupId: group.id,
      action: "READ",
      entityType: "SIGN",
      ids: ["b"],
    });
    expect(await put(small, { userIds: [another, user] })).toBe(200);
    expect(await put(small, { userIds: [user] })).toBe(200);
  });

  test("adding a permission group to a role needs its permissions (PERM-011)", async () => {
    const { newRole, newGroup, give, status } = access;
    const group = await newGroup(admin, {});
    await give(admin, { permissionGroupId: group.id, action: "CONTROL", entityType: "SIGN", ids: ["a"] });
    const document = { permissionGroupIds: [group.id] };
    expect(await status(small, "POST", "/role-permission", { name: "New", ...document })).toBe(403);
    const role = await newRole(admin, {});
    expect(await status(small, "PUT", `/role-permission/${role.id}`, document)).toBe(403);
    expect(await status(admin, "PUT", `/role-permission/${role.id}`, document)).toBe(200);
  });

  test("adding an entity to a group, or below one, needs the permissions on that group (PERM-030)", async () => {
    const { newGroup, give, status } = access;
    const top = await newGroup(admin, {});
    const below = await newGroup(admin, { parentId: top.id });
    await give(admin, { permissionGroupId: top.id, action: "READ", entityType: "SIGN", ofGroup: true });
    const put = (ids: string[]) =>
      status(small, "PUT", `/permission-group/${below.id}`, { entities: ids.map(signRef) });
    expect([await put(["c"]), await put(["a"]), await put(["a", "c"])]).toEqual([403, 200, 403]);
    const document = { name: "New", parentId: top.id, entities: [signRef("c")] };
    expect(await status(small, "POST", "/permission-group", document)).toBe(403);
    expect(await status(small, "POST", "/permission-group", { ...document, parentId: null })).toBe(201);
  });

  test("an entity of an unknown type, or of one without grants, cannot be put into a group (PERM-030)", async () => {
    const { status } = access;
    for (const entityType of ["FOO", "PTZ_LOCK", "constructor"])
      expect(
        await status(admin, "POST", "/permission-group", {
          name: "Group",
          entities: [{ entityType, entityId: "a" }],
        }),
      ).toBe(400);
  });

  test("moving a group below another needs the permissions on that one (PERM-030)", async () => {
    const { newGroup, give, status } = access;
    const top = await newGroup(admin, {});
    await give(admin, { permissionGroupId: top.id, action: "READ", entityType: "SIGN", ofGroup: true });
    const free = await newGroup(admin, { entities: [signRef("a")] });
    const deep = await newGroup(admin, { parentId: free.id, entities: [signRef("c")] });
    const move = (by: string) => status(by, "PUT", `/permission-group/${free.id}`, { parentId: top.id });
    expect(await move(small)).toBe(403);
    expect(await status(small, "PUT", `/permission-group/${deep.id}`, { entities: [signRef("b")] })).toBe(
      200,
    );
    expect(await move(small)).toBe(200);
    expect(await status(small, "PUT", `/permission-group/${free.id}`, { parentId: null })).toBe(200);
  });

  test("a grant that follows a group needs the permission on all its entities", async () => {
    const { newGroup, status } = access;
    const group = await newGroup(admin, { entities: [signRef("a"), signRef("c")] });
    const body = { permissionGroupId: group.id, action: "READ", entityType: "SIGN", ofGroup: true };
    expect(await status(small, "POST", "/permissions", body)).toBe(403);
    await access.must(admin, "PUT", `/permission-group/${group.id}`, { entities: [signRef("a")] });
    expect(await status(small, "POST", "/permissions", body)).toBe(201);
    const { entityType, action } = body;
    const other = { accountId: await access.someone(), entityType, action, ofGroup: true };
    expect(await status(admin, "POST", "/permissions", other)).toBe(400);
  });

  test("narrowing a grant needs the permissions that are removed, and others may stay (PERM-036)", async () => {
    const user = await access.someone({ READ: { SIGN: ["a", "b", "c"] } });
    const put = (ids: string[]) =>
      access.status(small, "PUT", "/permissions", {
        accountId: user,
        action: "READ",
        entityType: "SIGN",
        ids,
      });
    expect(await put(["a", "c"])).toBe(200);
    expect(await put(["a"])).toBe(403);
    expect(await put(["a", "c", "d"])).toBe(403);
    expect(await access.status(small, "DELETE", `/permissions/${user}/READ/SIGN`)).toBe(403);
    expect(await access.status(admin, "DELETE", `/permissions/${user}/READ/SIGN`)).toBe(204);
  });
});

describe("removal", () => {
  test("a deleted sign leaves grants and groups, and a grant without other ids ends instead of meaning all (PERM-005)", async () => {
    const { newGroup, newRole, give, may, must, server } = access;
    const principal = tenant.principal({ CREATE: everywhere, READ: everywhere, DELETE: everywhere }, admin);
    const made = (await server.call(principal, "POST", "/api/v1/signs/sign", sampleDocument(sign, 1)))
      .body as {
      id: string;
    };
    const user = await access.someone({ CONTROL: { SIGN: [made.id] }, UPDATE: { SIGN: [made.id, "kept"] } });
    const group = await newGroup(admin, { entities: [signRef(made.id)] });
    await newRole(admin, { userIds: [user], permissionGroupIds: [group.id] });
    await give(admin, { permissionGroupId: group.id, action: "READ", entityType: "SIGN", ofGroup: true });
    expect((await server.call(principal, "DELETE", `/api/v1/signs/sign/${made.id}`)).status).toBe(204);
    for (const [action, id] of [
      ["READ", made.id],
      ["READ", "another"],
      ["CONTROL", made.id],
      ["CONTROL", "another"],
      ["UPDATE", made.id],
    ] as const)
      expect(await may(user, action, "SIGN", id), `${action} ${id}`).toBe(false);
    expect(await may(user, "UPDATE", "SIGN", "kept")).toBe(true);
    expect(await must(admin, "GET", `/permission-group/${group.id}`)).toMatchObject({
      entities: [],
      version: 2,
    });
  });

  test("a deleted role loses its grants, and is restored without them unless the deletion is undone (PERM-037)", async () => {
    const { newRole, give, may, must } = access;
    const user = await access.someone();
    const role = await newRole(admin, { userIds: [user] });
    await give(admin, { roleId: role.id, action: "READ", entityType: "SIGN", ids: [] });
    await must(admin, "DELETE", `/role-permission/${role.id}`);
    expect(await may(user, "READ", "SIGN", "s")).toBe(false);
    tenant.clock.advanceMs(10 * 60_000 + 1);
    await must(admin, "POST", `/role-permission/${role.id}/restore`);
    expect(await may(user, "READ", "SIGN", "s")).toBe(false);
  });

  test("a deleted group leaves its roles (PERM-030, PERM-037)", async () => {
    const { newGroup, newRole, must } = access;
    const top = await newGroup(admin, {});
    const below = await newGroup(admin, { parentId: top.id, entities: [signRef("s")] });
    const role = await newRole(admin, { permissionGroupIds: [top.id, below.id] });
    await must(admin, "DELETE", `/permission-group/${below.id}`);
    expect(await must(admin, "GET", `/role-permission/${role.id}`)).toMatchObject({
      permissionGroupIds: [top.id],
    });
  });

  test("a group cannot be below itself or its descendants", async () => {
    const top = await access.newGroup(admin, {});
    const below = await access.newGroup(admin, { parentId: top.id });
    for (const parentId of [top.id, below.id])
      expect(
        (await access.call(admin, "PUT", `/permission-group/${top.id}`, { parentId })).body,
      ).toMatchObject({ errors: [{ field: "parentId", code: "isBelowItself" }] });
  });

  test("the last permission manager cannot be removed in any way", async () => {
    const own = await testTenant();
    const { administrator, newRole, give, must, call } = await accessUnderTest(own);
    const first = await administrator();
    const takeFrom = (by: string, from: string) =>
      call(by, "DELETE", `/permissions/${from}/CREATE/PERMISSION`).then(
        ({ body }) => body["code"] ?? "taken",
      );
    expect(await takeFrom(first, first)).toBe("lastGiver");
    const second = await administrator();
    const role = await newRole(first, { userIds: [second] });
    await give(first, { roleId: role.id, action: "CREATE", entityType: "PERMISSION", ids: [] });
    expect(await takeFrom(first, second)).toBe("taken");
    expect(await takeFrom(first, first)).toBe("taken");
    const lastWays = [
      () => call(second, "PUT", `/role-permission/${role.id}`, { userIds: [] }),
      () => call(second, "DELETE", `/role-permission/${role.id}`),
      () => call(second, "DELETE", `/permissions/${role.id}/CREATE/PERMISSION?source=ROLE`),
    ];
    for (const way of lastWays) expect((await way()).body).toMatchObject({ code: "lastGiver", status: 409 });
    expect(await must(second, "GET", `/role-permission/${role.id}`)).toMatchObject({ userIds: [second] });
  });

  test("the last user with all permissions of an administrator cannot lose any, even where others can grant", async () => {
    const own = await testTenant();
    const { administrator, newRole, newGroup, give, call, must } = await accessUnderTest(own);
    const full = await administrator({ CONTROL: { SIGN: [] }, READ: { CAMERA: [] } });
    await administrator({ CONTROL: { SIGN: ["a"] } });
    const group = await newGroup(full, {});
    const role = await newRole(full, { userIds: [full], permissionGroupIds: [group.id] });
    await give(full, { permissionGroupId: group.id, action: "CONTROL", entityType: "SIGN", ids: [] });
    await give(full, { roleId: role.id, action: "READ", entityType: "CAMERA", ids: [] });
    for (const cell of ["CONTROL/SIGN", "READ/CAMERA"])
      expect((await call(full, "DELETE", `/permissions/${full}/${cell}`)).status).toBe(204);
    const ways = [
      () => call(full, "PUT", `/role-permission/${role.id}`, { userIds: [] }),
      () => call(full, "PUT", `/role-permission/${role.id}`, { permissionGroupIds: [] }),
      () => call(full, "DELETE", `/role-permission/${role.id}`),
      () => call(full, "DELETE", `/permission-group/${group.id}`),
      () => call(full, "DELETE", `/permissions/${role.id}/READ/CAMERA?source=ROLE`),
      () => call(full, "PUT", `/users/${full}`, { roleIds: [] }),
    ];
    for (const way of ways)
      expect((await way()).body).toMatchObject({ code: "lastAdministrator", status: 409 });
    const successor = await administrator({ CONTROL: { SIGN: [] }, READ: { CAMERA: [] } });
    await must(successor, "POST", `/users/${full}/deactivate`);
  });

  test("deleting a group needs the permissions that it gives", async () => {
    const group = await access.newGroup(admin, {});
    await access.give(admin, { permissionGroupId: group.id, action: "READ", entityType: "SIGN", ids: ["c"] });
    const lesser = await access.administrator();
    expect(await access.status(lesser, "DELETE", `/permission-group/${group.id}`)).toBe(403);
    expect(await access.status(admin, "DELETE", `/permission-group/${group.id}`)).toBe(204);
  });

  test("a deactivated member does not count as a permission manager", async () => {
    const own = await testTenant();
    const { administrator, call } = await accessUnderTest(own);
    const [first, gone] = [await administrator(), await administrator()];
    await own.asOwner(
      "update installation.membership set deactivated_at = now() where account_id = $1 and tenant_id = $2",
      [gone, own.id],
    );
    const { body } = await call(first, "DELETE", `/permissions/${first}/CREATE/PERMISSION`);
    expect(body).toMatchObject({ code: "lastGiver", status: 409 });
  });

  test("of two users who revoke each other at the same time one is refused", async () => {
    const own = await testTenant();
    const { administrator, status } = await accessUnderTest(own);
    const [one, other] = [await administrator(), await administrator()];
    const key = { action: "CREATE", entityType: "PERMISSION" };
    let second: Promise<number> | undefined;
    await own.database.inTenant(own.principal({ CREATE: { PERMISSION: [] } }, one), async (db) => {
      await takeGrant(db, { ownerId: other, ...key });
      second = status(other, "DELETE", `/permissions/${one}/CREATE/PERMISSION`);
      // The first has run but is not committed when the second begins.
      await Promise.race([second, waitForWaiter(own)]);
    });
    expect(await second).toBe(409);
  });

  test("every change of a role's permissions is in the history with before and after", async () => {
    const { newRole, give, must } = access;
    const role = await newRole(admin, {});
    const key = { roleId: role.id, action: "READ", entityType: "SIGN" };
    await give(admin, { ...key, ids: ["a"] });
    tenant.clock.advanceMs(1000);
    await must(admin, "PUT", "/permissions", { ...key, ids: [], all: true });
    tenant.clock.advanceMs(1000);
    await must(admin, "DELETE", `/permissions/${role.id}/READ/SIGN?source=ROLE`);
    const rows = await tenant.asOwner<{ action: string; before: object | null; after: object | null }>(
      "select action, before, after from audit_log where tenant_id = $1 and entity_id = $2 order by at",
      [tenant.id, `${role.id}/READ/SIGN`],
    );
    expect(rows).toMatchObject([
      { action: "CREATE", before: null, after: { roleId: role.id, ids: ["a"] } },
      { action: "UPDATE", before: { ids: ["a"] }, after: { ids: "all" } },
      { action: "DELETE", before: { ids: "all" }, after: null },
    ]);
  });
});

async function waitForWaiter(own: TestTenant): Promise<void> {
  const waiting = `select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`;
  const isWaiting = async () => (await own.asOwner<{ n: number }>(waiting))[0]?.n === 1;
  await vi.waitUntil(isWaiting, { timeout: 15_000, interval: 5 });
}

describe("records", () => {
  test("edits and actions of a sign are visible through a group to the sign's readers, and end with the group (PERM-006)", async () => {
    const { newRole, newGroup, give, must, server } = access;
    const principal = tenant.principal({ CREATE: everywhere, READ: everywhere, CONTROL: everywhere }, admin);
    const actions = actionDesk({
      ...tenant,
      devices: deviceTables(kinds),
      secrets: secretStore(testSecretKey),
    });
    const signs: string[] = [];
    for (const number of [11, 12]) {
      const { body } = await server.call<{ id: string }>(
        principal,
        "POST",
        "/api/v1/signs/sign",
        sampleDocument(sign, number),
      );
      signs.push(body.id);
      await tenant.database.inTenant(principal, (db) =>
        actions.record(db, [
          {
            requestType: "BLANK_MESSAGE",
            entityType: "SIGN",
            entityId: body.id,
            deadlineMs: db.nowMs + 60_000,
          },
        ]),
      );
    }
    const user = await access.someone({ READ: { AUDIT_LOG: [] } });
    const group = await newGroup(admin, { entities: [signRef(signs[0] ?? "")] });
    await newRole(admin, { userIds: [user], permissionGroupIds: [group.id] });
    await give(admin, { permissionGroupId: group.id, action: "READ", entityType: "SIGN", ofGroup: true });
    const listEdits = async () => {
      const { items } = await must<{ items: { entityId: string }[] }>(user, "POST", "/audit-log/find", {});
      return items.map(({ entityId }) => entityId);
    };
    const listPending = (id: string | undefined) =>
      must<unknown[]>(user, "GET", `/communication-action/pending/${id}`).then((actions) => actions.length);
    expect(await listEdits()).toEqual([signs[0]]);
    expect([await listPending(signs[0]), await listPending(signs[1])]).toEqual([1, 0]);
    await must(admin, "PUT", `/permission-group/${group.id}`, { entities: [] });
    expect(await listEdits()).toEqual([]);
    expect(await listPending(signs[0])).toBe(0);
  });
});

describe("created entities", () => {
  test("are granted to their creator if a role names ids, and the role is unchanged", async () => {
    const { newRole, give, may, server } = access;
    const [maker, colleague] = [await access.someone({ CREATE: { SIGN: [] } }), await access.someone()];
    const role = await newRole(admin, { userIds: [maker, colleague] });
    for (const action of ["READ", "UPDATE"])
      await give(admin, { roleId: role.id, action, entityType: "SIGN", ids: ["a"] });
    const principal = {
      ...tenant.principal({}, maker),
      grants: await access.issuer.grants.grantsOf(tenant.id, maker),
    };
    const { id } = (await server.call(principal, "POST", "/api/v1/signs/sign", sampleDocument(sign, 2)))
      .body as {
      id: string;
    };
    expect([await may(maker, "READ", "SIGN", id), await may(maker, "UPDATE", "SIGN", id)]).toEqual([
      true,
      true,
    ]);
    expect(await may(maker, "DELETE", "SIGN", id)).toBe(false);
    expect(await may(colleague, "READ", "SIGN", id)).toBe(false);
  });
});

describe("users", () => {
  test("can always read themselves, others only with permission, and never another tenant's (PERM-007)", async () => {
    const elsewhere = await accessUnderTest(await testTenant());
    const [user, stranger] = [await access.someone(), await elsewhere.someone()];
    expect(await access.must(user, "GET", `/users/${user}`)).toMatchObject({ id: user, name: "Test Person" });
    expect(await access.status(user, "GET", `/users/${admin}`)).toBe(404);
    expect(await access.status(user, "POST", "/users/find", {})).toBe(403);
    expect(await access.must(admin, "GET", `/users/${user}`)).not.toHaveProperty("passwordHash");
    expect(await access.status(admin, "GET", `/users/${stranger}`)).toBe(404);
    const found = await access.must<{ items: { id: string }[] }>(admin, "POST", "/users/find", {
      pageSize: 1000,
    });
    const ids = found.items.map(({ id }) => id);
    expect([ids.includes(user), ids.includes(stranger)]).toEqual([true, false]);
  });
});
