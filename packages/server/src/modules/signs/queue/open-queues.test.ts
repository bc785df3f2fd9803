import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expect, test } from "vitest";
import type { Platform } from "../../../platform/module.ts";
import { testTenant } from "../../../testing/database.ts";
import { serveRoutes } from "../../../testing/http.ts";
import { openQueueRoutes } from "./open-queues.ts";

test("the queues of several signs are read in one call, limited to readable ones", async () => {
  const tenant = await testTenant();
  for (const id of ["one", "two"]) {
    await tenant.asOwner(
      `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
      [tenant.id, id, JSON.stringify({ name: id, category: "DMS" })],
    );
  }
  await tenant.asOwner(
    `insert into sign_queue (tenant_id, sign_id, revision, sequence, governed) values ($1, 'one', 7, 7, true)`,
    [tenant.id],
  );
  const server = await serveRoutes(openQueueRoutes({ database: tenant.database } as Platform));
  const asked = { signIds: ["one", "two", "three"] };
  const ask = async (ids: string[]) => {
    const principal = tenant.principal({ READ: { SIGN: ids } }, "viewer");
    const { body } = await server.call<{ items: SignQueue[] }>(
      principal,
      "POST",
      "/api/v1/signs/queue/bulk",
      asked,
    );
    return new Map(body.items.map((queue) => [queue.signId, [queue.revision, queue.governed]]));
  };
  expect(await ask([])).toEqual(
    new Map([
      ["one", [7, true]],
      ["two", [0, false]],
    ]),
  );
  expect(await ask(["two"])).toEqual(new Map([["two", [0, false]]]));
});
