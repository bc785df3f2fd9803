import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { sampleDocument } from "../../../testing/sample-document.ts";
import { accessUnderTest, signRef, joinGrants, type AccessUnderTest } from "./access-under-test.ts";

let tenant: TestTenant;
let access: AccessUnderTest;
let admin: string;
const signs: GrantsOnTheWire = { CREATE: { SIGN: [] }, READ: { SIGN: [] }, DELETE: { SIGN: [] } };
beforeAll(async () => {
  tenant = await testTenant();
  access = await accessUnderTest(tenant);
  admin = await access.administrator(joinGrants(signs, { UPDATE: { SIGN: [] }, CONTROL: { SIGN: [] } }));
});

async function callAs(accountId: string, method: string, path: string, body?: unknown) {
  const grants = await access.issuer.grants.grantsOf(tenant.id, accountId);
  const principal = { ...tenant.principal({}, accountId), grants };
  return access.server.call<{ id: string }>(principal, method, `/api/v1/signs/sign${path}`, body);
}
let next = 0;
const newSign = async () => (await callAs(admin, "POST", "", sampleDocument(sign, next++))).body.id;
const clerk = () => access.administrator(signs);
const control = { action: "CONTROL", entityType: "SIGN" };

test("joining a role while a sign is deleted and undoing the deletion does not grant the role's former access to it", async () => {
  const [id, by] = [await newSign(), await clerk()];
  const [role, behind] = [await access.newRole(admin, {}), await access.newRole(admin, {})];
  const group = await access.newGroup(admin, { entities: [signRef(id)] });
  await access.must(admin, "PUT", `/role-permission/${behind.id}`, { permissionGroupIds: [group.id] });
  await access.give(admin, { roleId: role.id, ...control, ids: [id] });
  await access.give(admin, { permissionGroupId: group.id, ...control, ofGroup: true });
  const join = (roleId: string) => access.status(by, "PUT", `/role-permission/${roleId}`, { userIds: [by] });
  expect([await join(role.id), await join(behind.id)]).toEqual([403, 403]);
  await callAs(by, "DELETE", `/${id}`);
  expect([await join(role.id), await join(behind.id)]).toEqual([200, 200]);
  expect((await callAs(by, "POST", `/${id}/restore`)).status).toBe(200);
  expect(await access.may(by, "CONTROL", "SIGN", id)).toBe(false);
});

test("a group grant given while a member sign is deleted does not cover the sign after the undo", async () => {
  const [id, by] = [await newSign(), await clerk()];
  const group = await access.newGroup(admin, { entities: [signRef(id)] });
  await access.newRole(admin, { userIds: [by], permissionGroupIds: [group.id] });
  const follow = () =>
    access.status(by, "POST", "/permissions", { permissionGroupId: group.id, ...control, ofGroup: true });
  expect(await follow()).toBe(403);
  await callAs(by, "DELETE", `/${id}`);
  expect(await follow()).toBe(201);
  await callAs(by, "POST", `/${id}/restore`);
  expect(await access.may(by, "CONTROL", "SIGN", id)).toBe(false);
});

test("joining a role while its group is deleted and undoing the deletion does not grant the group's permissions", async () => {
  const by = await clerk();
  const group = await access.newGroup(admin, {});
  const role = await access.newRole(admin, { permissionGroupIds: [group.id] });
  await access.give(admin, { permissionGroupId: group.id, ...control, ids: [] });
  const join = () => access.status(by, "PUT", `/role-permission/${role.id}`, { userIds: [by] });
  expect(await join()).toBe(403);
  expect(await access.status(by, "DELETE", `/permission-group/${group.id}`)).toBe(403);
  await access.must(admin, "DELETE", `/permission-group/${group.id}`);
  expect(await join()).toBe(200);
  await access.must(admin, "POST", `/permission-group/${group.id}/restore`);
  expect(await access.may(by, "CONTROL", "SIGN", "any")).toBe(false);
});

test("no group can be moved below a deleted one, so none reappears with it", async () => {
  const by = await clerk();
  const above = await access.newGroup(admin, {});
  const below = await access.newGroup(admin, { entities: [signRef("a")] });
  await access.must(by, "DELETE", `/permission-group/${above.id}`);
  const move = await access.call<object>(by, "PUT", `/permission-group/${below.id}`, { parentId: above.id });
  expect(move.body).toMatchObject({ errors: [{ field: "parentId", code: "unknownEntity" }] });
  expect(await access.status(by, "POST", "/permission-group", { name: "New", parentId: above.id })).toBe(400);
  const child = await access.newGroup(admin, { parentId: below.id });
  await access.must(by, "DELETE", `/permission-group/${child.id}`);
  await access.must(by, "DELETE", `/permission-group/${below.id}`);
  expect(await access.status(by, "POST", `/permission-group/${child.id}/restore`)).toBe(400);
});

test("a user who lost all permissions can undo neither an own deletion nor a role that would restore them", async () => {
  const id = await newSign();
  const by = await access.someone({ READ: { SIGN: [id] }, DELETE: { SIGN: [id] } });
  const role = await access.newRole(admin, {});
  for (const action of ["READ", "DELETE"])
    await access.give(admin, { roleId: role.id, action, entityType: "ROLE", ids: [] });
  await access.must(admin, "PUT", `/role-permission/${role.id}`, { userIds: [by] });
  const undoRole = () => access.status(by, "POST", `/role-permission/${role.id}/restore`);
  tenant.clock.advanceMs(1000);
  await access.must(by, "DELETE", `/role-permission/${role.id}`);
  expect([await undoRole(), await access.may(by, "DELETE", "ROLE", "any")]).toEqual([200, true]);
  await access.must(by, "DELETE", `/role-permission/${role.id}`);
  await callAs(by, "DELETE", `/${id}`);
  tenant.clock.advanceMs(1000);
  await access.give(admin, { accountId: by, action: "READ", entityType: "SIGN", ids: ["x"] });
  await access.must(admin, "DELETE", `/permissions/${by}/READ/SIGN`);
  expect((await callAs(by, "POST", `/${id}/restore`)).status).toBe(404);
  expect([await undoRole(), await access.may(by, "DELETE", "ROLE", "any")]).toEqual([404, false]);
});
