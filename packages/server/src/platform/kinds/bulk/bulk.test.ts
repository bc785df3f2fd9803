import type { BulkAnswer, BulkRow } from "@gantry/domain/contract/answers/bulk.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { role } from "@gantry/domain/kinds/role.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { type KindServer, serveKinds } from "../../../testing/kind-server.ts";
import type { Principal } from "../../permission/principal.ts";
import { serveKind } from "../serve-kind.ts";
import { editRows } from "./edit-rows.ts";

const types = [camera, cameraGroup, forbiddenWord, role].map(({ entityType }) => entityType);
const everything = Object.fromEntries(types.map((type) => [type, []]));

let tenant: TestTenant;
let server: KindServer;
let admin: Principal;
beforeAll(async () => {
  tenant = await testTenant();
  const kept = serveKind({
    kind: cameraGroup,
    beforeDelete: async ({ name }) => {
      if (name === "in use") throw new AppError("nameTaken", { name });
    },
  });
  server = await serveKinds(tenant.database, [camera, kept, forbiddenWord]);
  admin = tenant.principal({ CREATE: everything, READ: everything, UPDATE: everything, DELETE: everything });
});

const call = async <Body = BulkAnswer>(path: string, body: object, who = admin) =>
  (await server.call<Body>(who, "POST", `/api/v1${path}`, body)).body;
const make = async (path: string, body: object) =>
  (await call<{ id: string; version: number }>(path, body)).id;
const read = async (path: string, id: string) =>
  (await server.call<Record<string, unknown>>(admin, "GET", `/api/v1${path}/${id}`)).body;
const toVersions = (rows: readonly BulkRow[]) => rows.map(({ id, version }) => ({ id, version }));
const edit = (selection: object, change: object, dryRun: boolean, who = admin) =>
  call("/video/camera/bulk-edit", { selection, ...change, dryRun }, who);

async function cameras(count: number, more: (number: number) => object = () => ({})): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++)
    ids.push(await make("/video/camera", { name: `Bulk ${number}`, pollRate: 60, ...more(number) }));
  return ids;
}

describe("a bulk edit", () => {
  test("dry run lists old and new values and obstacles per row, and changes nothing", async () => {
    const [plain = "", same = "", guarded = ""] = await cameras(3, (number) => ({
      protocol: number === 1 ? "ONVIF" : "NONE",
      ...(number === 2 && { host: "10.0.0.1", password: "hidden" }),
    }));
    const announced = tenant.announced.length;
    const answer = await edit(
      { ids: [plain, same, guarded, "nowhere"] },
      { set: { protocol: "ONVIF" } },
      true,
    );
    expect(answer.rows).toEqual([
      {
        id: plain,
        name: "Bulk 0",
        version: 1,
        outcome: "changed",
        changes: [{ field: "protocol", from: "NONE", to: "ONVIF" }],
      },
      { id: same, name: "Bulk 1", version: 1, outcome: "unchanged" },
      expect.objectContaining({
        id: guarded,
        outcome: "refused",
        issues: [{ field: "password", code: "secretNeedsRetyping" }],
      }),
      expect.objectContaining({ id: "nowhere", name: null, outcome: "notFound" }),
    ]);
    expect(answer.counts).toMatchObject({ changed: 1, unchanged: 1, refused: 1, notFound: 1 });
    expect(await read("/video/camera", plain)).toMatchObject({ protocol: "NONE", version: 1 });
    expect(tenant.announced).toHaveLength(announced);
  });

  test("applies the dry run row by row with an audit entry each, and skips rows changed since", async () => {
    const ids = await cameras(120);
    const tried = await edit({ ids }, { set: { pollRate: 30 } }, true);
    await server.call(admin, "PUT", `/api/v1/video/camera/${ids[7]}`, { roadName: "I-25" });
    const announced = tenant.announced.length;
    const done = await edit({ rows: toVersions(tried.rows) }, { set: { pollRate: 30 } }, false);
    expect(done.counts).toMatchObject({ changed: 119, movedOn: 1 });
    expect(done.rows.map(({ id }) => id)).toEqual(ids);
    expect(done.rows[7]).toMatchObject({ outcome: "movedOn", error: { code: "staleVersion" } });
    expect(await read("/video/camera", ids[7] ?? "")).toMatchObject({ pollRate: 60, roadName: "I-25" });
    expect(await read("/video/camera", ids[8] ?? "")).toMatchObject({ pollRate: 30, version: 2 });
    expect(done.rows[8]?.version).toBe(2);
    const [audit] = await tenant.asOwner<{ count: number }>(
      `select count(*)::int as count from audit_log where tenant_id = $1 and action = 'UPDATE' and entity_id = any($2)
         and after ->> 'pollRate' = '30' and actor_id = 'tester'`,
      [tenant.id, ids],
    );
    expect(audit?.count).toBe(119);
    const events = tenant.announced.slice(announced);
    expect(events).toHaveLength(119);
    const back = done.rows.flatMap(({ id, version, changes = [] }) =>
      changes.map(({ field, from }) => ({ id, version, set: { [field]: from } })),
    );
    const undone = await edit({ rows: back }, {}, false);
    expect(undone.counts).toMatchObject({ changed: 119, refused: 0 });
    expect(await read("/video/camera", ids[8] ?? "")).toMatchObject({ pollRate: 60, version: 3 });
  });

  test("changes no row without a dry run", async () => {
    const [id = ""] = await cameras(1);
    const refused = await server.failing(admin, "POST", "/api/v1/video/camera/bulk-edit", {
      selection: { ids: [id] },
      set: { pollRate: 5 },
      dryRun: false,
    });
    expect(refused).toMatchObject({ code: "invalidBody", errors: [{ field: "selection.rows" }] });
  });

  test("excludes secrets, names and server-set fields, and adds to or removes from lists", async () => {
    const [id = ""] = await cameras(1);
    const refused = await server.failing(admin, "POST", "/api/v1/video/camera/bulk-edit", {
      selection: { ids: [id] },
      set: { password: "x", name: "y", pollRate: 5 },
      add: { roadName: ["I-25"] },
      dryRun: true,
    });
    expect(refused.errors).toEqual([
      { field: "set.password", code: "notForMany" },
      { field: "set.name", code: "notForMany" },
      { field: "add.roadName", code: "wrongType" },
    ]);
    const group = await make("/video/camera-group", { name: "North", cameraIds: ["a", "b"] });
    const change = { add: { cameraIds: ["b", "c"] }, remove: { cameraIds: ["a"] } };
    const tried = await call("/video/camera-group/bulk-edit", {
      selection: { ids: [group] },
      ...change,
      dryRun: true,
    });
    expect(tried.rows[0]?.changes).toEqual([{ field: "cameraIds", from: ["a", "b"], to: ["b", "c"] }]);
  });

  test("distinguishes read-only rows from missing ones, and a query finds only readable ones", async () => {
    const [mine = "", shown = "", hidden = ""] = await cameras(3, () => ({ roadName: "Permission Road" }));
    const one = tenant.principal({ READ: { CAMERA: [mine, shown] }, UPDATE: { CAMERA: [mine] } }, "one");
    const { rows } = await edit({ ids: [mine, shown, hidden] }, { set: { pollRate: 20 } }, true, one);
    expect(rows.map(({ outcome, name }) => [outcome, name])).toEqual([
      ["changed", "Bulk 0"],
      ["notPermitted", "Bulk 1"],
      ["notFound", null],
    ]);
    const filters = [{ field: "roadName", operator: "EQUALS", value: "Permission Road" }];
    const found = await edit({ query: { filters } }, { set: { pollRate: 20 } }, true, one);
    expect(found.rows.map(({ id }) => id).toSorted()).toEqual([mine, shown].toSorted());
    const needing = await edit({ ids: [mine] }, { set: { internalStreamUrl: "rtsp://x" } }, true, one);
    expect(needing.rows[0]?.outcome).toBe("notPermitted");
    const nobody = await server.failing(
      tenant.principal({}, "nobody"),
      "POST",
      "/api/v1/video/camera/bulk-edit",
      {
        selection: { ids: [mine] },
        dryRun: true,
      },
    );
    expect(nobody.status).toBe(403);
  });

  test("above the row limit is refused", async () => {
    const ids = Array.from({ length: 5_001 }, (_, number) => `id-${number}`);
    const refused = await server.failing(admin, "POST", "/api/v1/video/camera/bulk-edit", {
      selection: { ids },
      dryRun: true,
    });
    expect(refused.code).toBe("invalidBody");
  });
});

describe("an oversized bulk edit", () => {
  test("does not write one large value into thousands of rows", async () => {
    const ids = Array.from({ length: 5_000 }, (_, number) => `camera-${number}`);
    const refused = await server.failing(admin, "POST", "/api/v1/video/camera/bulk-edit", {
      selection: { ids },
      set: { roadName: "x".repeat(64_000) },
      dryRun: true,
    });
    expect(refused).toMatchObject({ code: "tooManyRows", params: { limit: 524 } });
  });

  test("whose old and new values exceed the response is refused, and the rows stay unchanged", async () => {
    const from = "x".repeat(6_000_000);
    const edit = () =>
      Promise.resolve({ outcome: "changed" as const, changes: [{ field: "a", from, to: "" }] });
    const results = await editRows(tenant.database, admin, {
      rows: [1, 2, 3, 4],
      dryRun: true,
      tables: [],
      edit,
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "refused", "refused"]);
    expect(results[2]?.error).toEqual({ code: "tooManyRows", params: { limit: 2 } });
  });
});

test("waits in line with others, and leaves connections for other calls", async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const edit = async () => {
    begun += 1;
    await gate.promise;
    return { outcome: "unchanged" as const };
  };
  const all = Array.from({ length: 8 }, () =>
    editRows(tenant.database, admin, { rows: [1], dryRun: true, tables: [], edit }),
  );
  await expect.poll(() => begun).toBe(3);
  expect(await read("/video/camera", "nowhere")).toMatchObject({ code: "notFound" });
  expect(begun).toBe(3);
  gate.resolve();
  expect((await Promise.all(all)).flat()).toHaveLength(8);
});

describe("a bulk delete", () => {
  test("moves each permitted row to the trash, and all are restored together", async () => {
    const ids = [
      await make("/video/camera-group", { name: "first" }),
      await make("/video/camera-group", { name: "in use" }),
      await make("/video/camera-group", { name: "last" }),
    ];
    const remove = (selection: object, dryRun: boolean) =>
      call("/video/camera-group/bulk-delete", { selection, dryRun });
    const tried = await remove({ ids }, true);
    expect(tried.rows.map(({ outcome }) => outcome)).toEqual(["deleted", "refused", "deleted"]);
    expect(await read("/video/camera-group", ids[0] ?? "")).toMatchObject({ name: "first" });
    await server.call(admin, "PUT", `/api/v1/video/camera-group/${ids[2]}`, { description: "touched" });
    const done = await remove({ rows: toVersions(tried.rows) }, false);
    expect(done.rows.map(({ outcome, name }) => [outcome, name])).toEqual([
      ["deleted", "first"],
      ["refused", "in use"],
      ["movedOn", "last"],
    ]);
    const gone = await server.call(admin, "GET", `/api/v1/video/camera-group/${ids[0]}`);
    expect(gone.status).toBe(404);
    const back = await call("/video/camera-group/bulk-restore", { ids: [ids[0], ids[2]] });
    expect(back.rows.map(({ outcome, name }) => [outcome, name])).toEqual([
      ["restored", "first"],
      ["notFound", "last"],
    ]);
    expect(await read("/video/camera-group", ids[0] ?? "")).toMatchObject({ name: "first", version: 2 });
  });
});
