import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { type KindServer, serveKinds } from "../../../testing/kind-server.ts";
import { sampleDocument } from "../../../testing/sample-document.ts";
import type { Principal } from "../../permission/principal.ts";
import { kindTable } from "../database/kind-tables.ts";

type Row = Record<string, unknown> & { id: string; version: number; rev: number };

const declared: readonly AnyKind[] = kinds;
const singletons = declared.filter(({ singleton }) => singleton !== undefined);

let server: KindServer;
let first: TestTenant;
beforeAll(async () => {
  first = await testTenant();
  server = await serveKinds(first.database, singletons);
});

describe.each(singletons)("the only $name of a tenant", (kind) => {
  const type = kind.entityType;
  const path = `/api/v1${kind.path}`;
  const only = String(kind.singleton);
  let tenant: TestTenant;
  let editor: Principal;
  const defaults = checkDocument(kind, {}).document;
  const changed = { ...sampleDocument(kind, 3) };

  beforeAll(async () => {
    tenant = await testTenant();
    editor = tenant.principal({ READ: { [type]: [] }, UPDATE: { [type]: [] } }, "editor");
  });

  test("exists with its defaults before it is saved, also for concurrent requests (SIGN-067, SIGN-106)", async () => {
    const [one, other] = await Promise.all([
      server.call<Row>(editor, "GET", path),
      server.call<Row>(editor, "GET", `${path}/${only}`),
    ]);
    expect(one.body).toMatchObject({ ...defaults, id: only, version: 1 });
    expect(other.body).toEqual(one.body);
    const rows = `select from ${kindTable(kind).table} where tenant_id = $1`;
    expect(await tenant.asOwner(rows, [tenant.id])).toHaveLength(1);
  });

  test("is saved with or without its id, audited, published, and never duplicated (SIGN-107, ADM-019)", async () => {
    // All tenants of a server share one bus.
    const before = first.announced.length;
    const saved = await server.call<Row>(editor, "PUT", path, changed);
    expect(saved.body).toMatchObject({ ...changed, id: only, version: 2, updatedBy: editor.displayName });
    const again = await server.call<Row>(editor, "PUT", `${path}/${only}`, saved.body);
    expect(again.body).toEqual(saved.body);
    const stale = await server.failing(editor, "PUT", path, { ...defaults, version: 1 });
    expect(stale).toMatchObject({ status: 409, code: "staleVersion" });
    expect((await server.call(editor, "PUT", `${path}/another`, changed)).status).toBe(404);
    expect((await server.call(editor, "PUT", path, { ...changed, id: "another" })).status).toBe(404);
    const { body } = await server.call<FindAnswer<Row>>(editor, "POST", `${path}/${only}/audit/find`, {});
    expect(body.items.map(({ action }) => action)).toEqual(["UPDATE"]);
    const announced = first.announced.slice(before).filter((event) => event.topic === "entity");
    expect(announced).toMatchObject([
      { entityType: type, tenantId: tenant.id, id: only, updateType: "UPDATE" },
    ]);
  });

  test("cannot be listed, created, deleted or restored", async () => {
    const everything = { [type]: [] };
    const all = tenant.principal({
      CREATE: everything,
      READ: everything,
      UPDATE: everything,
      DELETE: everything,
    });
    for (const [method, at] of [
      ["POST", path],
      ["POST", `${path}/find`],
      ["DELETE", `${path}/${only}`],
      ["POST", `${path}/${only}/restore`],
    ] as const) {
      expect((await server.call(all, method, at, {})).status, `${method} ${at}`).toBe(404);
    }
    expect((await server.call(all, "GET", `${path}/another`)).status).toBe(404);
  });

  test("needs permission to read and save, and is separate per tenant", async () => {
    const reader = tenant.principal({ READ: { [type]: [] } }, "reader");
    expect((await server.call(reader, "GET", path)).status).toBe(200);
    expect((await server.call(reader, "PUT", path, changed)).status).toBe(403);
    expect((await server.call(reader, "GET", `${path}/${only}/form-values`)).status).toBe(403);
    expect((await server.call(tenant.principal({}), "GET", path)).status).toBe(404);
    expect((await server.call(undefined, "GET", path)).status).toBe(401);
    const stranger = first.principal({ READ: { [type]: [] } }, "stranger");
    expect((await server.call<Row>(stranger, "GET", path)).body).toMatchObject({ ...defaults, version: 1 });
  });
});
