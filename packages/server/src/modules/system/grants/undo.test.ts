import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { sampleDocument } from "../../../testing/sample-document.ts";
import { accessUnderTest, signRef, type AccessUnderTest } from "./access-under-test.ts";

let tenant: TestTenant;
let access: AccessUnderTest;
let admin: string;
const everywhere = { SIGN: [], PERMISSION: [], ROLE: [], PERMISSION_GROUP: [], USER: [] };
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

async function callAs(accountId: string, method: string, path: string, body?: unknown) {
  const grants = await access.issuer.grants.grantsOf(tenant.id, accountId);
  const principal = { ...tenant.principal({}, accountId), grants };
  return access.server.call<{ id: string }>(principal, method, `/api/v1/signs/sign${path}`, body);
}
let next = 0;
const newSign = async () => (await callAs(admin, "POST", "", sampleDocument(sign, next++))).body.id;

test("undoing a deletion restores the permissions of people, roles and permission groups", async () => {
  const id = await newSign();
  const operator = await access.someone({ CONTROL: { SIGN: [id] }, READ: { SIGN: [id, "another"] } });
  const member = await access.someone();
  const group = await access.newGroup(admin, { entities: [signRef(id), signRef("kept")] });
  const role = await access.newRole(admin, { userIds: [member], permissionGroupIds: [group.id] });
  await access.give(admin, { roleId: role.id, action: "UPDATE", entityType: "SIGN", ids: [id] });
  await access.give(admin, {
    permissionGroupId: group.id,
    action: "READ",
    entityType: "SIGN",
    ofGroup: true,
  });
  const may = async () => [
    await access.may(operator, "CONTROL", "SIGN", id),
    await access.may(operator, "READ", "SIGN", id),
    await access.may(member, "UPDATE", "SIGN", id),
    await access.may(member, "READ", "SIGN", id),
  ];
  expect(await may()).toEqual([true, true, true, true]);
  expect((await callAs(admin, "DELETE", `/${id}`)).status).toBe(204);
  expect(await may()).toEqual([false, false, false, false]);
  expect((await callAs(admin, "POST", `/${id}/restore`)).status).toBe(200);
  expect(await may()).toEqual([true, true, true, true]);
});

test("a user who may delete only one sign can undo that, and users without the permission cannot", async () => {
  const id = await newSign();
  const limited = await access.someone({ DELETE: { SIGN: [id] }, READ: { SIGN: [id] } });
  const other = await access.someone({ DELETE: { SIGN: ["another"] }, READ: { SIGN: [] } });
  expect((await callAs(limited, "DELETE", `/${id}`)).status).toBe(204);
  expect((await callAs(other, "POST", `/${id}/restore`)).status).toBe(403);
  expect((await callAs(limited, "POST", `/${id}/restore`)).status).toBe(200);
  expect(await access.may(limited, "DELETE", "SIGN", id)).toBe(true);
});

test("permissions revoked between a deletion and its undo are not restored", async () => {
  const id = await newSign();
  const operator = await access.someone();
  const grant = { accountId: operator, action: "CONTROL", entityType: "SIGN" };
  await access.give(admin, { ...grant, ids: [id, "other"] });
  await callAs(admin, "DELETE", `/${id}`);
  tenant.clock.advanceMs(1000);
  await access.must(admin, "DELETE", `/permissions/${operator}/CONTROL/SIGN`);
  await callAs(admin, "POST", `/${id}/restore`);
  expect(await access.may(operator, "CONTROL", "SIGN", id)).toBe(false);
});

test("after ten minutes an undo needs delete permission and restores no permissions", async () => {
  const id = await newSign();
  const limited = await access.someone({ DELETE: { SIGN: [id] }, READ: { SIGN: [id] } });
  await callAs(limited, "DELETE", `/${id}`);
  tenant.clock.advanceMs(10 * 60_000 + 1);
  expect((await callAs(limited, "POST", `/${id}/restore`)).status).toBe(404);
  expect((await callAs(admin, "POST", `/${id}/restore`)).status).toBe(200);
  expect(await access.may(limited, "READ", "SIGN", id)).toBe(false);
});

test("a role deleted by mistake is restored with its people and permissions", async () => {
  const member = await access.someone();
  const role = await access.newRole(admin, { userIds: [member] });
  await access.give(admin, { roleId: role.id, action: "CONTROL", entityType: "SIGN", ids: [] });
  await access.must(admin, "DELETE", `/role-permission/${role.id}`);
  expect(await access.may(member, "CONTROL", "SIGN", "any")).toBe(false);
  await access.must(admin, "POST", `/role-permission/${role.id}/restore`);
  expect(await access.may(member, "CONTROL", "SIGN", "any")).toBe(true);
});
