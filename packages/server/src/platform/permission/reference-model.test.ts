import { AppError } from "@gantry/domain/errors.ts";
import {
  actions,
  type Action,
  type Grants,
  grantsFromWire,
  grantsToWire,
  isAllowed,
} from "@gantry/domain/permissions/grants.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { issuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import { systemPrincipal } from "./system-principal.ts";
import { effectiveGrants } from "./effective-grants.ts";
import { forgetEntity } from "./forget-entity.ts";
import { assertHolds } from "./giving.ts";
import { compileGrants } from "./compile-grants.ts";

interface World {
  roles: { users: number[]; groups: number[] }[];
  /** Any parent, even a cycle: the tables do not forbid it. */
  groups: { parent: number | null; entities: { type: string; id: string }[] }[];
  grants: Grant[];
}
interface Grant {
  source: "DIRECT" | "ROLE" | "PERMISSION_GROUP";
  owner: number;
  action: Action;
  type: string;
  covers: "all" | "group" | string[];
}
interface Question {
  action: Action;
  type: string;
  id: string;
}

function may(world: World, user: number, { action, type, id }: Question): boolean {
  return world.grants.some(
    (grant) =>
      grant.action === action && grant.type === type && holds(world, user, grant) && covers(world, grant, id),
  );
}

function holds(world: World, user: number, { source, owner }: Grant): boolean {
  if (source === "DIRECT") return owner === user;
  const roles = world.roles.filter(({ users }) => users.includes(user));
  if (source === "ROLE") return world.roles[owner] !== undefined && roles.includes(world.roles[owner]);
  return world.groups[owner] !== undefined && roles.some(({ groups }) => groups.includes(owner));
}

function covers(world: World, { covers: covered, owner, type }: Grant, id: string): boolean {
  if (covered === "all") return true;
  if (covered !== "group") return covered.includes(id);
  return world.groups.some(
    ({ entities }, group) =>
      isWithin(world, group, owner) && entities.some((one) => one.type === type && one.id === id),
  );
}

function isWithin(world: World, group: number, above: number): boolean {
  let at: number | null | undefined = group;
  for (let steps = 0; steps <= world.groups.length; steps += 1) {
    if (at === above) return true;
    if (at === null || at === undefined) return false;
    at = world.groups[at]?.parent;
  }
  return false;
}

const counts = { users: 3, roles: 3, groups: 4 };
const outsider = counts.users - 1;
const types = ["SIGN", "CAMERA"];
const ids = ["a", "b", "c", "d"];
const questions: Question[] = actions.flatMap((action) =>
  types.flatMap((type) => [...ids, "unknown"].map((id) => ({ action, type, id }))),
);

const arbitraryBelow = (count: number) => fc.nat({ max: count - 1 });
const grant: fc.Arbitrary<Grant> = fc
  .record({
    source: fc.constantFrom("DIRECT" as const, "ROLE" as const, "PERMISSION_GROUP" as const),
    owner: arbitraryBelow(3),
    action: fc.constantFrom(...actions),
    type: fc.constantFrom(...types),
    covers: fc.oneof(
      fc.constant("all" as const),
      fc.constant("group" as const),
      fc.subarray(ids, { minLength: 1 }),
      fc.subarray(ids, { minLength: 1 }),
    ),
  })
  .map((one) => (one.covers === "group" ? { ...one, source: "PERMISSION_GROUP" as const } : one));
const world: fc.Arbitrary<World> = fc.record({
  roles: fc.array(
    fc.record({
      users: fc.uniqueArray(arbitraryBelow(counts.users)),
      groups: fc.uniqueArray(arbitraryBelow(counts.groups + 1)),
    }),
    { minLength: counts.roles, maxLength: counts.roles },
  ),
  groups: fc.array(
    fc.record({
      parent: fc.option(arbitraryBelow(counts.groups)),
      entities: fc.uniqueArray(fc.record({ type: fc.constantFrom(...types), id: fc.constantFrom(...ids) }), {
        selector: ({ type, id }) => `${type} ${id}`,
        maxLength: 3,
      }),
    }),
    { minLength: counts.groups, maxLength: counts.groups },
  ),
  grants: fc.uniqueArray(grant, {
    maxLength: 12,
    selector: ({ source, owner, action, type }) => `${source} ${owner} ${action} ${type}`,
  }),
});

let tenant: TestTenant;
let users: string[];
beforeAll(async () => {
  tenant = await testTenant();
  const issuer = issuerUnderTest(tenant);
  users = [await issuer.newAccount(), await issuer.newAccount()];
  users[outsider] = await issuerUnderTest(await testTenant()).newAccount();
});

async function runInWorld(built: World, work: (db: TenantTransaction) => Promise<void>): Promise<void> {
  const done = new Error("done");
  const undone = await tenant.database
    .inTenant(systemPrincipal(tenant.id, "test", "Test"), async (db) => {
      await build(db, built);
      await work(db);
      throw done;
    })
    .catch((error: unknown) => error);
  if (undone !== done) throw undone;
}

async function build(db: TenantTransaction, { roles, groups, grants }: World): Promise<void> {
  const insert = (table: string, rows: { id: string; doc: object }[]) =>
    db.query(
      `insert into ${table} (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select $1, id, 1, 1, doc, '2026-01-01', '2026-01-01', 'test' from jsonb_to_recordset($2) as row (id text, doc jsonb)`,
      [db.tenantId, JSON.stringify(rows)],
    );
  const roleRows = roles.map((role, index) => ({
    id: `role-${index}`,
    doc: {
      name: `Role ${index}`,
      userIds: role.users.map((user) => users[user]),
      permissionGroupIds: role.groups.map((group) => `group-${group}`),
    },
  }));
  const groupRows = groups.map(({ parent, entities }, index) => ({
    id: `group-${index}`,
    doc: {
      name: `Group ${index}`,
      parentId: parent === null ? null : `group-${parent}`,
      entities: entities.map(({ type, id }) => ({ entityType: type, entityId: id })),
    },
  }));
  const grantRows = grants.map(({ source, owner, action, type, covers: covered }) => ({
    source,
    account_id: source === "DIRECT" ? users[owner] : null,
    role_id: source === "ROLE" ? `role-${owner}` : null,
    group_id: source === "PERMISSION_GROUP" ? `group-${owner}` : null,
    action,
    entity_type: type,
    ids: typeof covered === "string" ? null : covered,
    of_group: covered === "group",
  }));
  await insert("role", roleRows);
  await insert("permission_group", groupRows);
  await db.query(
    `insert into permission_grant (tenant_id, source, account_id, role_id, group_id, action, entity_type, ids, of_group)
     select $1, r.* from jsonb_to_recordset($2)
       as r (source text, account_id text, role_id text, group_id text, action text, entity_type text, ids text[], of_group boolean)`,
    [db.tenantId, JSON.stringify(grantRows)],
  );
}

const readHeldGrants = async (db: TenantTransaction, user: number): Promise<Grants> =>
  compileGrants(await effectiveGrants(db, users[user] ?? ""));
const isGranted = (grants: Grants, { action, type, id }: Question) => isAllowed(grants, action, type, id);
const describeQuestion = ({ action, type, id }: Question) => `${action} ${type} ${id}`;

describe("against a reference model", () => {
  test("a hundred thousand checks of three sources agree, also after serialization (PERM-004, PERM-006, PERM-010)", async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(world, (built) =>
        runInWorld(built, async (db) => {
          for (let user = 0; user < counts.users; user += 1) {
            const grants = await readHeldGrants(db, user);
            const overTheWire = grantsFromWire(JSON.parse(JSON.stringify(grantsToWire(grants))));
            const expected = questions
              .filter((one) => user !== outsider && may(built, user, one))
              .map(describeQuestion);
            expect(questions.filter((one) => isGranted(grants, one)).map(describeQuestion)).toEqual(expected);
            expect(questions.filter((one) => isGranted(overTheWire, one)).map(describeQuestion)).toEqual(
              expected,
            );
            answered += questions.length;
          }
        }),
      ),
      { numRuns: 400 },
    );
    expect(answered).toBeGreaterThanOrEqual(100_000);
  });

  test("no deletion extends any user's permissions (PERM-005)", async () => {
    const gone = fc.oneof(
      fc.record({ type: fc.constantFrom(...types), id: fc.constantFrom(...ids) }),
      arbitraryBelow(counts.groups).map((index) => ({ type: "PERMISSION_GROUP", id: `group-${index}` })),
      arbitraryBelow(counts.roles).map((index) => ({ type: "ROLE", id: `role-${index}` })),
    );
    const tables: Record<string, string> = { PERMISSION_GROUP: "permission_group", ROLE: "role" };
    await fc.assert(
      fc.asyncProperty(world, gone, (built, { type, id }) =>
        runInWorld(built, async (db) => {
          const before = await Promise.all([0, 1].map((user) => readHeldGrants(db, user)));
          const table = tables[type];
          if (table)
            await db.query(`delete from ${table} where tenant_id = $1 and id = $2`, [db.tenantId, id]);
          await forgetEntity(db, type, id);
          for (const [user, had] of before.entries()) {
            const left = await readHeldGrants(db, user);
            expect(
              questions.filter((one) => isGranted(left, one) && !isGranted(had, one)).map(describeQuestion),
            ).toEqual([]);
            const isNamed = ({ action }: Question) => left.get(action)?.get(type) !== "all";
            const ofGone = actions.map((action) => ({ action, type, id })).filter(isNamed);
            expect(ofGone.filter((one) => isGranted(left, one)).map(describeQuestion)).toEqual([]);
          }
        }),
      ),
      { numRuns: 150 },
    );
  });

  test("a user can grant exactly the permissions of the model (PERM-035)", () => {
    const rows = fc.array(grant, { maxLength: 8 });
    fc.assert(
      fc.property(rows, grant, (held, given) => {
        const rowOf = ({ action, type, covers: covered }: Grant) => ({
          action,
          entityType: type,
          ids: typeof covered === "string" ? null : covered,
        });
        const principal = { ...tenant.principal({}), grants: compileGrants(held.map(rowOf)) };
        const same = held.filter(({ action, type }) => action === given.action && type === given.type);
        const hasAll = same.some(({ covers: covered }) => typeof covered === "string");
        const hasEach =
          typeof given.covers !== "string" &&
          given.covers.every((id) => same.some(({ covers: covered }) => covered.includes(id)));
        expect(isPassing(() => assertHolds(principal, [rowOf(given)]))).toBe(hasAll || hasEach);
      }),
      { numRuns: 5_000 },
    );
  });
});

function isPassing(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "notHeld") return false;
    throw error;
  }
}
