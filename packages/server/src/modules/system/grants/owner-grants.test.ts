import type { OwnerGrants, GrantChange } from "@gantry/domain/contract/answers/permissions.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { accessUnderTest, signRef, type AccessUnderTest } from "./access-under-test.ts";

let tenant: TestTenant;
let access: AccessUnderTest;
let admin: string;
beforeAll(async () => {
  tenant = await testTenant();
  access = await accessUnderTest(tenant);
  const all = { SIGN: [], CAMERA: [] };
  admin = await access.administrator({ READ: all, UPDATE: all, CONTROL: all });
});

const grantsPath = (id: string, type = "ROLE") => `/permission-grants/${type}/${id}`;
const read = (by: string, id: string, type?: string) =>
  access.must<OwnerGrants>(by, "GET", grantsPath(id, type));
const change = (by: string, id: string, body: unknown, type?: string) =>
  access.call<Problem & OwnerGrants>(by, "PUT", grantsPath(id, type), body);
const cell = (action: string, cover: GrantChange["cover"], entityType = "SIGN") => ({
  action,
  entityType,
  cover,
});
const save = async (by: string, id: string, changes: unknown[], type?: string) =>
  change(by, id, { version: (await read(by, id, type)).version, changes }, type);
const many = (count: number) => Array.from({ length: count }, (_, index) => `camera-${index}`);

describe("the grants of one owner", () => {
  test("200 cameras are granted to a group in one call within a second (PERM-035)", async () => {
    const group = await access.newGroup(admin, {});
    const { version } = await read(admin, group.id, "PERMISSION_GROUP");
    const startedMs = performance.now();
    const changes = ["READ", "UPDATE", "CONTROL"].map((action) => cell(action, many(200) as never, "CAMERA"));
    const { status, body } = await change(admin, group.id, { version, changes }, "PERMISSION_GROUP");
    const tookMs = performance.now() - startedMs;
    console.log(`200 cameras for three actions were granted in ${Math.round(tookMs)} ms`);
    expect([status, body.grants.map(({ cover }) => cover.length)]).toEqual([200, [200, 200, 200]]);
    expect(tookMs).toBeLessThan(1_000);
  });

  test("change all together or not at all, and an empty list is refused instead of meaning all (PERM-005, PERM-036)", async () => {
    const role = await access.newRole(admin, {});
    const given = await save(admin, role.id, [cell("READ", "all"), cell("CONTROL", ["a", "b"])]);
    expect(given.body.grants).toEqual([cell("CONTROL", ["a", "b"]), cell("READ", "all")]);
    expect((await save(admin, role.id, [cell("CONTROL", [] as never)])).status).toBe(400);
    expect((await save(admin, role.id, [cell("READ", null), cell("DELETE", "all")])).body.code).toBe(
      "notHeld",
    );
    expect((await read(admin, role.id)).grants).toEqual(given.body.grants);
    const { body } = await save(admin, role.id, [cell("READ", null), cell("CONTROL", ["b"])]);
    expect(body.grants).toEqual([cell("CONTROL", ["b"])]);
    const audit = await tenant.asOwner<{ action: string; entity_id: string }>(
      "select action, entity_id from audit_log where tenant_id = $1 and entity_id like $2 || '/%' order by id",
      [tenant.id, role.id],
    );
    expect(audit.map((one) => `${one.action} ${one.entity_id.split("/")[1]}`).toSorted()).toEqual([
      "CREATE CONTROL",
      "CREATE READ",
      "DELETE READ",
      "UPDATE CONTROL",
    ]);
  });

  test("changed meanwhile are not overwritten, and the refusal has the current state", async () => {
    const role = await access.newRole(admin, {});
    const { version } = await read(admin, role.id);
    const first = await change(admin, role.id, { version, changes: [cell("READ", ["a"])] });
    const second = await change(admin, role.id, { version, changes: [cell("READ", "all")] });
    expect(second).toMatchObject({ status: 409, body: { code: "staleGrants", current: first.body } });
    expect((await read(admin, role.id)).grants).toEqual([cell("READ", ["a"])]);
    const { status } = await change(admin, role.id, {
      version: first.body.version,
      changes: [cell("READ", "all")],
    });
    expect(status).toBe(200);
  });

  test("need the granted permissions to be held, and permission for each change (PERM-035)", async () => {
    const small = await access.administrator({ READ: { SIGN: ["a", "b"] } });
    const role = await access.newRole(admin, {});
    const saveAndReadCode = async (changes: unknown[]) =>
      (await save(small, role.id, changes)).body.code ?? "given";
    expect(await saveAndReadCode([cell("READ", "all")])).toBe("notHeld");
    expect(await saveAndReadCode([cell("READ", ["a", "c"])])).toBe("notHeld");
    expect(await saveAndReadCode([cell("CONTROL", ["a"])])).toBe("notHeld");
    expect(await saveAndReadCode([cell("READ", ["a", "b"])])).toBe("given");
    await save(admin, role.id, [cell("READ", ["a", "b", "c"])]);
    expect(await saveAndReadCode([cell("READ", ["b", "c"])])).toBe("given");
    const reader = await access.someone({ READ: { PERMISSION: [], ROLE: [], SIGN: [] } });
    for (const changes of [[cell("READ", null)], [cell("READ", ["b"])], [cell("UPDATE", ["b"])]])
      expect((await save(reader, role.id, changes)).body.code).toBe("noPermission");
    const blind = await access.someone({ READ: { PERMISSION: [] } });
    expect(await access.status(blind, "GET", grantsPath(role.id))).toBe(404);
  });

  test("of a group may follow its entities, those of a role or a user may not", async () => {
    const group = await access.newGroup(admin, { entities: [signRef("s")] });
    const role = await access.newRole(admin, {});
    const follow = [cell("READ", "group")];
    expect((await save(admin, group.id, follow, "PERMISSION_GROUP")).body.grants).toEqual(follow);
    expect((await save(admin, role.id, follow)).status).toBe(400);
    expect((await save(admin, admin, follow, "USER")).status).toBe(400);
  });

  test("of a key change like those of a role, and need read access to the key", async () => {
    await tenant.asOwner(
      `insert into api_key (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'key', 1, 1, '{"name": "Weather feed"}', '2026-01-01', '2026-01-01', 'test')`,
      [tenant.id],
    );
    const keeper = await access.administrator({ READ: { API_KEY: [], SIGN: ["a"] } });
    const { body } = await save(keeper, "key", [cell("READ", ["a"])], "API_KEY");
    expect(body.grants).toEqual([cell("READ", ["a"])]);
    expect((await save(keeper, "key", [cell("READ", ["a", "b"])], "API_KEY")).body.code).toBe("notHeld");
    expect(await access.status(admin, "GET", grantsPath("key", "API_KEY"))).toBe(404);
  });

  test("always leave a user who can manage permissions", async () => {
    const own = await testTenant();
    const theirs = await accessUnderTest(own);
    const only = await theirs.administrator();
    const path = grantsPath(only, "USER");
    const { version } = await theirs.must<OwnerGrants>(only, "GET", path);
    const { body } = await theirs.call<Problem>(only, "PUT", path, {
      version,
      changes: [cell("CREATE", null, "PERMISSION")],
    });
    expect(body.code).toBe("lastGiver");
  });
});

describe("the tree of permission groups", () => {
  const placeGroup = (by: string, id: string, parentId: string | null, beforeId: string | null = null) =>
    access.call<Problem>(by, "PUT", `/permission-group/${id}/place`, { parentId, beforeId });
  const listInOrder = async (parentId: string) => {
    const { items } = await access.must<{ items: { id: string; parentId: string; order: number }[] }>(
      admin,
      "POST",
      "/permission-group/find",
      {},
    );
    const below = items.filter((one) => one.parentId === parentId);
    return below.toSorted((one, other) => one.order - other.order).map(({ id }) => id);
  };

  test("a group is moved before another, below another parent and to the end, with history (PERM-030)", async () => {
    const top = await access.newGroup(admin, {});
    const [a, b, c] = [
      await access.newGroup(admin, { parentId: top.id, order: 0 }),
      await access.newGroup(admin, { parentId: top.id, order: 1 }),
      await access.newGroup(admin, { parentId: top.id, order: 2 }),
    ];
    expect((await placeGroup(admin, c.id, top.id, a.id)).status).toBe(204);
    expect(await listInOrder(top.id)).toEqual([c.id, a.id, b.id]);
    await placeGroup(admin, a.id, b.id);
    expect([await listInOrder(top.id), await listInOrder(b.id)]).toEqual([[c.id, b.id], [a.id]]);
    await placeGroup(admin, c.id, top.id);
    expect(await listInOrder(top.id)).toEqual([b.id, c.id]);
    expect(await access.must(admin, "GET", `/permission-group/${a.id}`)).toMatchObject({ parentId: b.id });
  });

  test("no move puts a group below itself, or below one whose permissions the user lacks (PERM-030)", async () => {
    const top = await access.newGroup(admin, { entities: [signRef("t")] });
    const below = await access.newGroup(admin, { parentId: top.id });
    for (const parentId of [top.id, below.id])
      expect((await placeGroup(admin, top.id, parentId)).body).toMatchObject({
        errors: [{ field: "parentId", code: "isBelowItself" }],
      });
    const giver = await access.newGroup(admin, {});
    await access.give(admin, {
      permissionGroupId: giver.id,
      action: "READ",
      entityType: "SIGN",
      ofGroup: true,
    });
    const small = await access.administrator();
    expect((await placeGroup(small, top.id, giver.id)).body.code).toBe("notHeld");
    expect((await placeGroup(admin, top.id, giver.id)).status).toBe(204);
    const reader = await access.someone({ READ: { PERMISSION_GROUP: [] } });
    expect((await placeGroup(reader, top.id, null)).status).toBe(403);
  });

  test("a group with children cannot be deleted, one without can (FORM-006)", async () => {
    const top = await access.newGroup(admin, { name: "Corridor" });
    const below = await access.newGroup(admin, { parentId: top.id });
    const { status, body } = await access.call<Problem>(admin, "DELETE", `/permission-group/${top.id}`);
    expect([status, body.code, body.params]).toEqual([409, "hasChildren", { name: "Corridor", count: 1 }]);
    for (const { id } of [below, top])
      expect(await access.status(admin, "DELETE", `/permission-group/${id}`)).toBe(204);
  });
});
