import {
  actions,
  grantsFromWire,
  grantsToWire,
  isAllowed,
  type Action,
} from "@gantry/domain/permissions/grants.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import type { Principal } from "./principal.ts";
import type { GrantRow } from "./effective-grants.ts";
import { compileGrants } from "./compile-grants.ts";

const types = ["SIGN", "CAMERA"];
const ids = ["a", "b", "c"];
const row: fc.Arbitrary<GrantRow> = fc.record({
  action: fc.constantFrom<Action>("READ", "UPDATE", "CONTROL"),
  entityType: fc.constantFrom(...types),
  ids: fc.option(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }), { nil: null }),
});

/** Reference rule: allowed if any row allows it. */
const isGrantedByRows = (rows: readonly GrantRow[], action: Action, entityType: string, id: string) =>
  rows.some(
    (one) =>
      one.action === action && one.entityType === entityType && (one.ids === null || one.ids.includes(id)),
  );

describe("compiled grants", () => {
  test("allow exactly what a stored row allows, also after serialization (PERM-004, PERM-005, PERM-006)", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const compiled = compileGrants(rows);
        const overTheWire = grantsFromWire(grantsToWire(compiled));
        for (const action of actions)
          for (const entityType of types)
            for (const id of [...ids, "unknown"]) {
              const expected = isGrantedByRows(rows, action, entityType, id);
              expect(isAllowed(compiled, action, entityType, id)).toBe(expected);
              expect(isAllowed(overTheWire, action, entityType, id)).toBe(expected);
            }
      }),
    );
  });

  test("with fewer ids never allow more", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.nat(), fc.constantFrom(...ids), (rows, at, id) => {
        const narrowed = rows.flatMap((one, index) => {
          if (index !== at % Math.max(rows.length, 1) || one.ids === null) return [one];
          const left = one.ids.filter((other) => other !== id);
          return left.length === 0 ? [] : [{ ...one, ids: left }];
        });
        const [before, after] = [compileGrants(rows), compileGrants(narrowed)];
        for (const action of actions)
          for (const entityType of types)
            for (const one of ids)
              if (isAllowed(after, action, entityType, one))
                expect(isAllowed(before, action, entityType, one)).toBe(true);
      }),
    );
  });
});

describe("stored grants", () => {
  let tenant: TestTenant;
  let issuer: IssuerUnderTest;
  beforeAll(async () => {
    tenant = await testTenant();
    issuer = issuerUnderTest(tenant);
  });

  test("reject an empty list of ids", async () => {
    const accountId = await issuer.newAccount();
    await expect(
      tenant.asOwner("insert into permission_grant values ($1, $2, 'DIRECT', 'READ', 'SIGN', '{}')", [
        tenant.id,
        accountId,
      ]),
    ).rejects.toThrow(/check constraint/);
  });

  test("apply from the next check on", async () => {
    const accountId = await issuer.newAccount({ READ: { SIGN: ["a"] } });
    const mayRead = async (id: string) =>
      isAllowed(await issuer.grants.grantsOf(tenant.id, accountId), "READ", "SIGN", id);
    expect([await mayRead("a"), await mayRead("b")]).toEqual([true, false]);
    await issuer.grant(accountId, { READ: { SIGN: ["b"] } });
    expect([await mayRead("a"), await mayRead("b")]).toEqual([false, true]);
  });

  test("that name ids are extended by created entities, and no others are", async () => {
    const accountId = await issuer.newAccount({
      READ: { SIGN: ["a"], CAMERA: ["a"] },
      UPDATE: { SIGN: ["a"] },
      CREATE: { SIGN: [] },
    });
    const principal: Principal = { ...tenant.principal({}, accountId), kind: "user" };
    await tenant.database.inTenant(principal, (db) =>
      issuer.grants.addCreated(db, principal, "SIGN", ["new"]),
    );
    expect(grantsToWire(await issuer.grants.grantsOf(tenant.id, accountId))).toEqual({
      READ: { SIGN: ["a", "new"], CAMERA: ["a"] },
      UPDATE: { SIGN: ["a", "new"] },
      CREATE: { SIGN: [] },
    });
  });

  test("of a role with a confusing name are not mixed with others", async () => {
    await tenant.asOwner(
      `insert into role (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'night', 1, 1, '{"name": "Night", "userIds": [], "permissionGroupIds": []}', now(), now(), 'x')`,
      [tenant.id],
    );
    await tenant.asOwner(
      `insert into permission_grant (tenant_id, source, role_id, action, entity_type)
       values ($1, 'ROLE', 'night', 'READ', 'SIGN')`,
      [tenant.id],
    );
    const accountId = await issuer.newAccount();
    const sizeWith = async (roles: string[]) =>
      (await issuer.grants.grantsOf(tenant.id, accountId, roles)).size;
    expect(await sizeWith(["Day", "Night"])).toBe(1);
    expect(await sizeWith(["Day\nNight"])).toBe(0);
  });

  test("of another tenant do not count", async () => {
    const elsewhere = await testTenant();
    const accountId = await issuer.newAccount({ READ: { SIGN: [] } });
    expect((await issuer.grants.grantsOf(elsewhere.id, accountId)).size).toBe(0);
  });
});
