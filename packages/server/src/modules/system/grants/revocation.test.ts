import type { ServerMessage } from "@gantry/domain/contract/answers/websocket.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { makeApiKey } from "../../../platform/identity/api-keys/make-api-key.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { systemClock } from "../../../platform/clock.ts";
import { entityReaders } from "../../../platform/realtime/entity-readers.ts";
import { RealtimeHub } from "../../../platform/realtime/realtime-hub.ts";
import { routeUpgrades } from "../../../platform/realtime/route-upgrades.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import { accessUnderTest, signRef, type AccessUnderTest } from "./access-under-test.ts";

const origin = "http://console.example";
/** Maximum time a revoked permission may still work, by the specification. */
const withinMs = 1_000;

let tenant: TestTenant;
let access: AccessUnderTest;
let admin: string;
let url: string;
beforeAll(async () => {
  tenant = await testTenant();
  access = await accessUnderTest(tenant);
  admin = await access.administrator({
    READ: { SIGN: [], ROLE: [], PERMISSION_GROUP: [], PERMISSION: [], USER: [], API_KEY: [] },
    UPDATE: { ROLE: [], PERMISSION_GROUP: [], PERMISSION: [], USER: [], API_KEY: [] },
    DELETE: { ROLE: [], PERMISSION_GROUP: [], PERMISSION: [], USER: [], API_KEY: [] },
  });
  const hub = new RealtimeHub({
    ...tenant,
    clock: systemClock,
    log: quietLog,
    authenticator: access.issuer.authenticator,
    publicUrl: origin,
    readers: entityReaders([sign], {}),
  });
  const server = createServer();
  routeUpgrades(server, { "/websocket": (...request) => hub.upgrade(...request) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/websocket`;
  return async () => {
    await hub.stop();
    server.close();
  };
});

/** A page subscribed to the sign "a"; resolves when it loses access. */
const pageOf = async (accountId: string) => openSocket(await access.issuer.token(accountId));

async function openSocket(token: string): Promise<{ ended: Promise<number> }> {
  const socket = new WebSocket(url, { origin });
  const waitForMessage = (type: ServerMessage["type"]) =>
    new Promise<number>((resolve) => {
      socket.on("message", (data) => {
        if ((JSON.parse(String(data)) as ServerMessage).type === type) resolve(performance.now());
      });
    });
  const cutOff = new Promise<number>((resolve) => socket.on("close", () => resolve(performance.now())));
  await once(socket, "open");
  const [accepted, subscribed] = [waitForMessage("auth_result"), waitForMessage("subscribed")];
  const ended = Promise.race([waitForMessage("subscribe_error"), cutOff]);
  socket.send(JSON.stringify({ type: "auth", token, tenantId: tenant.id }));
  await accepted;
  socket.send(
    JSON.stringify({
      type: "subscribe",
      subscriptionId: "s1",
      entityType: "SIGN",
      ids: ["a"],
      tenantId: tenant.id,
    }),
  );
  await subscribed;
  return { ended };
}

test.each([
  {
    way: "out of the role",
    revoke: (ids: { role: string }) =>
      access.must(admin, "PUT", `/role-permission/${ids.role}`, { userIds: [] }),
  },
  {
    way: "by the role without its permission",
    revoke: (ids: { role: string }) =>
      access.must(admin, "DELETE", `/permissions/${ids.role}/READ/SIGN?source=ROLE`),
    direct: true,
  },
  {
    way: "by a deleted role",
    revoke: (ids: { role: string }) => access.must(admin, "DELETE", `/role-permission/${ids.role}`),
  },
  {
    way: "out of the permission group",
    revoke: (ids: { group: string }) =>
      access.must(admin, "PUT", `/permission-group/${ids.group}`, { entities: [signRef("b")] }),
  },
  {
    way: "out of the tenant by an administrator",
    revoke: (ids: { user: string }) => access.must(admin, "POST", `/users/${ids.user}/deactivate`),
  },
  {
    way: "out of the tenant",
    revoke: async (ids: { user: string }) => {
      await tenant.asOwner("delete from installation.membership where account_id = $1", [ids.user]);
      tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: ids.user });
    },
  },
])(
  "a user taken $way loses the open sign within a second, a colleague does not",
  async ({ revoke, direct }) => {
    const [user, colleague] = [await access.someone(), await access.someone({ READ: { SIGN: ["a"] } })];
    const group = await access.newGroup(admin, { entities: [signRef("a")] });
    const role = await access.newRole(admin, {
      userIds: [user],
      permissionGroupIds: direct ? [] : [group.id],
    });
    await access.give(
      admin,
      direct
        ? { roleId: role.id, action: "READ", entityType: "SIGN", ids: ["a"] }
        : { permissionGroupId: group.id, action: "READ", entityType: "SIGN", ofGroup: true },
    );
    const [page, other] = [await pageOf(user), await pageOf(colleague)];
    const startedMs = performance.now();
    await revoke({ user, role: role.id, group: group.id });
    expect((await page.ended) - startedMs).toBeLessThan(withinMs);
    const isOpen = Symbol("open");
    expect(await Promise.race([other.ended, Promise.resolve(isOpen)])).toBe(isOpen);
  },
);

test.each([
  { way: "disabled", end: (id: string) => access.must(admin, "PUT", `/api-key/${id}`, { enabled: false }) },
  { way: "deleted", end: (id: string) => access.must(admin, "DELETE", `/api-key/${id}`) },
  {
    way: "without its permission",
    end: (id: string) => access.must(admin, "DELETE", `/permissions/${id}/READ/SIGN?source=API_KEY`),
  },
])("a program whose key is $way loses the open sign within a second", async ({ end }) => {
  const { id, text } = await tenant.database.inTenant(systemPrincipal(tenant.id, "c", "C"), (db) =>
    makeApiKey(db, {
      name: "Feed",
      description: null,
      expiresAtMs: null,
      grants: grantsFromWire({ READ: { SIGN: ["a"] } }),
    }),
  );
  const program = await openSocket(text);
  const startedMs = performance.now();
  await end(id);
  expect((await program.ended) - startedMs).toBeLessThan(withinMs);
});
