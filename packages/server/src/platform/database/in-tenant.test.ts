import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";

const insertGroup = `insert into camera_group (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
  values ($1, $2, 1, 1, '{"name": "A"}', '2026-01-01', '2026-01-01', 'x')`;

describe("tenant transactions", () => {
  let here: TestTenant;
  let there: TestTenant;
  beforeAll(async () => {
    here = await testTenant();
    there = await testTenant();
    for (const tenant of [here, there]) {
      await tenant.asOwner(insertGroup, [tenant.id, "g1"]);
    }
  });

  test("a query without conditions sees only the rows of its own tenant", async () => {
    const rows = await here.database.inTenant(here.principal({}), (db) =>
      db.query("select tenant_id from camera_group"),
    );
    expect(rows).toEqual([{ tenant_id: here.id }]);
  });

  test("outside a tenant transaction the server's role sees no tenant rows", async () => {
    const { rows } = await here.pool.query("select tenant_id from camera_group");
    expect(rows).toEqual([]);
  });

  test("a row cannot be written for another tenant", async () => {
    const written = here.database.inTenant(here.principal({}), (db) =>
      db.query(insertGroup, [there.id, "g2"]),
    );
    await expect(written).rejects.toThrow(/row-level security/);
  });

  test("a message is published after the commit and never if the work fails", async () => {
    here.announced.length = 0;
    const principal = here.principal({});
    const event = { topic: "action", tenantId: here.id, actionId: "a1" } as const;
    await here.database.inTenant(principal, async (db) => {
      db.announce(event);
      expect(here.announced).toEqual([]);
    });
    expect(here.announced).toEqual([event]);
    const failed = here.database.inTenant(principal, async (db) => {
      db.announce(event);
      await db.query("select 1 / 0");
    });
    await expect(failed).rejects.toThrow(/division by zero/);
    expect(here.announced).toEqual([event]);
  });

  test("nothing is published if the commit itself fails", async () => {
    const own = await testTenant({ ownDatabase: true });
    await own.asOwner(
      "create table promise (id int primary key, other int references promise deferrable initially deferred)",
    );
    await own.asOwner("grant insert on promise to gantry_server");
    const kept = own.database.inTenant(own.principal({}), async (db) => {
      await db.query("insert into promise values (1, 2)");
      db.announce({ topic: "action", tenantId: own.id, actionId: "a1" });
    });
    await expect(kept).rejects.toThrow(/foreign key/);
    expect(own.announced).toEqual([]);
  });

  test("work that hits a deadlock is retried once", async () => {
    let tries = 0;
    const answer = await here.database.inTenant(here.principal({}), async (db) => {
      tries++;
      if (tries === 1)
        await db.query("do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$");
      return tries;
    });
    expect(answer).toBe(2);
  });

  test("an unknown tenant is refused", async () => {
    const principal = { ...here.principal({}), tenantId: "nowhere" };
    await expect(here.database.inTenant(principal, async () => 1)).rejects.toMatchObject({
      code: "foreignTenant",
    });
  });
});
