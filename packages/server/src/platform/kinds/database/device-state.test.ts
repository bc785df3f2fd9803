import { camera } from "@gantry/domain/kinds/camera.ts";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { TestServer } from "../../../testing/http.ts";
import { serveKinds } from "../../../testing/kind-server.ts";
import type { Principal } from "../../permission/principal.ts";

type Row = Record<string, unknown> & { id: string; rev: number };

describe("the state of a device", () => {
  let tenant: TestTenant;
  let server: TestServer;
  let editor: Principal;
  beforeAll(async () => {
    tenant = await testTenant();
    server = await serveKinds(tenant.database, [camera]);
    const all = { CAMERA: [] };
    editor = tenant.principal({ CREATE: all, READ: all, UPDATE: all, DELETE: all });
  });

  const make = async () =>
    (await server.call<Row>(editor, "POST", "/api/v1/video/camera", { name: "CCTV" })).body;
  const read = async (id: string) =>
    (await server.call<Row>(editor, "GET", `/api/v1/video/camera/${id}`)).body;
  const observe = `update camera_state set rev = nextval('entity_rev'), status = 'ONLINE', observed_at = '2026-11-20T08:00:01Z',
    state = '{"streamOnline": true}' where id = $1 returning rev::float8 as rev`;

  test("exists from the start as unknown", async () => {
    const made = await make();
    expect(await read(made.id)).toMatchObject({
      status: "UNKNOWN",
      statusSince: "2026-11-20T08:00:00.000Z",
      lastUpdateTimestamp: null,
      stateData: {},
    });
  });

  test("is read with the device, raises rev but not version, and leaves no audit row", async () => {
    const made = await make();
    await tenant.asOwner(observe, [made.id]);
    const now = await read(made.id);
    expect(now).toMatchObject({
      version: 1,
      status: "ONLINE",
      lastUpdateTimestamp: "2026-11-20T08:00:01.000Z",
      stateData: { streamOnline: true },
    });
    expect(now.rev).toBeGreaterThan(made.rev);
    const edits = await server.call(editor, "POST", `/api/v1/video/camera/${made.id}/audit/find`, {});
    expect(edits.body).toMatchObject({ total: 1 });
    const saved = await server.call<Row>(editor, "PUT", `/api/v1/video/camera/${made.id}`, {
      ...now,
      version: 1,
      name: "new",
    });
    expect(saved.body).toMatchObject({ version: 2, status: "ONLINE", stateData: { streamOnline: true } });
  });

  test("and a concurrent edit are published in commit order", async () => {
    const made = await make();
    const observer = new pg.Client({ connectionString: tenant.urls.owner });
    await observer.connect();
    try {
      await observer.query("begin");
      const { rows } = await observer.query<{ rev: number }>(observe, [made.id]);
      const edit = server.call<Row>(editor, "PUT", `/api/v1/video/camera/${made.id}`, { name: "edited" });
      const waiting =
        "select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
      const editWaits = async () => (await observer.query(waiting)).rowCount === 1;
      await vi.waitUntil(editWaits, { timeout: 15_000, interval: 5 });
      // The edit must use a revision newer than those taken while it waited.
      const later = await tenant.asOwner<{ rev: number }>("select nextval('entity_rev')::float8 as rev");
      await observer.query("commit");
      expect((await edit).body.rev).toBeGreaterThan(rows[0]?.rev ?? 0);
      expect((await edit).body.rev).toBeGreaterThan(later[0]?.rev ?? 0);
    } finally {
      await observer.end();
    }
  });

  test("is deleted with the device, and a restored one starts again", async () => {
    const made = await make();
    await tenant.asOwner(observe, [made.id]);
    await server.call(editor, "DELETE", `/api/v1/video/camera/${made.id}`);
    expect(await tenant.asOwner("select id from camera_state where id = $1", [made.id])).toEqual([]);
    await server.call(editor, "POST", `/api/v1/video/camera/${made.id}/restore`);
    expect(await read(made.id)).toMatchObject({ status: "UNKNOWN", stateData: {} });
  });

  test("sorts a list by urgency, then by name", async () => {
    const other = await testTenant();
    const names = ["d online", "c offline", "b offline", "a degraded", "e unknown"];
    for (const name of names) {
      await other.asOwner(
        `with made as (insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
           values ($1, $2, 1, nextval('entity_rev'), jsonb_build_object('name', $2::text), '2026-01-01', '2026-01-01', 'x'))
         insert into camera_state (tenant_id, id, rev, status, state) values ($1, $2, nextval('entity_rev'), $3, '{}')`,
        [other.id, name, name.split(" ")[1]?.toUpperCase()],
      );
    }
    const served = await serveKinds(other.database, [camera]);
    const reader = other.principal({ READ: { CAMERA: [] } });
    const find = { sortField: "status", ascending: true };
    const { body } = await served.call<{ items: Row[] }>(reader, "POST", "/api/v1/video/camera/find", find);
    expect(body.items.map((item) => item.id)).toEqual([
      "b offline",
      "c offline",
      "a degraded",
      "e unknown",
      "d online",
    ]);
  });
});
