import { expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { DeviceNumbers } from "./device-numbers.ts";

const sign = "SIGN";

test("a device keeps the number that it got first, also for a server that remembers it", async () => {
  const tenant = await testTenant();
  const numbers = new DeviceNumbers();
  const give = () => inTenant((db) => numbers.give(db, sign, ["a", "b"]));
  const inTenant = <T>(work: (db: TenantTransaction) => Promise<T>) =>
    tenant.database.inTenant(tenant.principal({}), work);
  const first = await give();
  expect(await give()).toEqual(first);
  expect(await inTenant(async (db) => new Map(numbers.known(db, sign)))).toEqual(first);
  expect(await inTenant(async (db) => numbers.known(db, "CAMERA").size)).toBe(0);
});

test("a number that is undone with its savepoint is not remembered", async () => {
  const tenant = await testTenant();
  const numbers = new DeviceNumbers();
  const known = await tenant.database.inTenant(tenant.principal({}), async (db) => {
    await db.query("savepoint one");
    await numbers.give(db, sign, ["a"]);
    await db.query("rollback to savepoint one");
    return numbers.known(db, sign);
  });
  expect(known.has("a")).toBe(false);
});
