import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import {
  fieldsNeeding,
  listRestrictedFields,
  secretFields,
  secretFlag,
} from "@gantry/domain/fields/document/validation.ts";
import type { FeatureCollection } from "geojson";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { sampleDocument } from "../../testing/sample-document.ts";
import type { Principal } from "../permission/principal.ts";
import { kindTable } from "./database/kind-tables.ts";

type Row = Record<string, unknown> & { id: string; version: number; rev: number };

let tenant: TestTenant;
let foreign: TestTenant;
let server: KindServer;
beforeAll(async () => {
  tenant = await testTenant();
  foreign = await testTenant();
  server = await serveKinds(tenant.database, kinds);
});

const declared: readonly AnyKind[] = kinds;
const listed = declared.filter(({ singleton }) => singleton === undefined);

describe.each(listed)("kind $name", (kind) => {
  const type = kind.entityType;
  const path = `/api/v1${kind.path}`;
  const everything = {
    CREATE: { [type]: [] },
    READ: { [type]: [] },
    UPDATE: { [type]: [] },
    DELETE: { [type]: [] },
    ...Object.fromEntries([...fieldsNeeding(kind).keys()].map((action) => [action, { [type]: [] }])),
  };
  let next = 100;
  let editor: Principal;
  let rows: Row[];

  const create = async (changes: object = {}, principal = editor) => {
    return make({ ...sampleDocument(kind, next++), ...changes }, principal);
  };
  const make = async (body: object, principal: Principal) => {
    if (!kind.madeElsewhere) return (await server.call<Row>(principal, "POST", path, body)).body;
    const inside = server.editorOf(kind);
    const id = await tenant.database.inTenant(principal, (db) => inside.create(db, { ...body }));
    return (await server.call<Row>(principal, "GET", `${path}/${id}`)).body;
  };
  const find = async (query: object, principal = editor) =>
    (await server.call<FindAnswer<Row>>(principal, "POST", `${path}/find`, query)).body;
  const filterMine = (more: object[] = []) => [
    { field: "id", operator: "IN", value: rows.map(({ id }) => id) },
    ...more,
  ];

  beforeAll(async () => {
    editor = tenant.principal(everything, `editor-${kind.name}`);
    const owner = foreign.principal(everything, `foreigner-${kind.name}`);
    await make(sampleDocument(kind, 1), owner);
    rows = [];
    for (let number = 1; number <= 5; number++) {
      rows.push(await make(sampleDocument(kind, number), editor));
    }
  });

  test("a list is a POST that returns items and total, by name ascending by default (PLAT-036, PLAT-037, PLAT-040)", async () => {
    const all = await find({});
    expect(all.total).toBe(5);
    const key = kind.list.sort;
    const values = all.items.map((item) => item[key]);
    const rising = kind.list.ascending === false ? values.toReversed() : values;
    expect(rising).toEqual(rows.map((row) => row[key]));
    expect(rising).toEqual(rising.toSorted((a, b) => ((a as string) < (b as string) ? -1 : 1)));
  });

  test("a page counts from 0, has the total and never repeats a row (TABLE-013, PLAT-041)", async () => {
    const pages = [];
    for (const page of [0, 1, 2]) {
      const answer = await find({
        page,
        pageSize: 2,
        sortField: "name",
        ascending: false,
        filters: filterMine(),
      });
      expect(answer.total).toBe(5);
      pages.push(answer.items.map(({ id }) => id));
    }
    expect(pages.map((ids) => ids.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(rows.map(({ id }) => id).toReversed());
  });

  test("filters are combined by all or any, and groups nest (TABLE-006, TABLE-008)", async () => {
    const [first, second, third] = rows.map((row) => String(row.name));
    const name = (operator: string, value: unknown) => ({ field: "name", operator, value });
    const any = {
      match: "any",
      filters: [name("EQUALS", first), name("EQUALS", second), name("EQUALS", third)],
    };
    const both = await find({ filters: filterMine([any, name("NOT_EQUALS", second)]) });
    expect(new Set(both.items.map((row) => row.name))).toEqual(new Set([first, third]));
    const none = await find({
      filters: { match: "all", filters: [any, name("EQUALS", "nothing is called this")] },
    });
    expect(none).toEqual({ items: [], total: 0 });
  });

  test("the search box matches part of a name in any case (PLAT-036)", async () => {
    const wanted = rows[2];
    const text = String(wanted?.name).slice(1).toUpperCase();
    const found = await find({ searchText: text, searchFields: ["name"] });
    expect(found.items.map(({ id }) => id)).toEqual([wanted?.id]);
    expect((await find({ searchText: "100%_nowhere" })).total).toBe(0);
  });

  test("only the chosen fields are sent, with id, version and rev", async () => {
    const { items } = await find({ fields: ["name"], pageSize: 1, filters: filterMine() });
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(["id", "name", "rev", "version"]);
  });

  test("an unknown list field is named in the response", async () => {
    const findRefused = (query: object) => server.failing(editor, "POST", `${path}/find`, query);
    const filter = { field: "nothing", operator: "EQUALS", value: 1 };
    expect(await findRefused({ filters: [filter] })).toMatchObject({
      status: 400,
      code: "unknownField",
      params: { field: "nothing" },
    });
    expect(await findRefused({ sortField: "nothing" })).toMatchObject({
      code: "unknownSortField",
      params: { field: "nothing" },
    });
    expect(await findRefused({ fields: ["nothing"] })).toMatchObject({ code: "unknownField" });
    expect(await findRefused({ searchText: "a", searchFields: ["nothing"] })).toMatchObject({
      code: "unknownField",
    });
    expect(await findRefused({ pageSize: "all" })).toMatchObject({
      errors: [{ field: "pageSize", code: "notNumber" }],
    });
    const wrongValue = { field: "version", operator: "GREATER_THAN", value: "1" };
    expect(await findRefused({ filters: [wrongValue] })).toMatchObject({
      errors: [{ field: "filters.0.value", code: "notNumber" }],
    });
    const wrongOperator = { field: "version", operator: "CONTAINS", value: "1" };
    expect(await findRefused({ filters: [wrongOperator] })).toMatchObject({ code: "unknownOperator" });
  });

  test("addresses and secrets cannot be read, listed, filtered or sorted", async () => {
    const hidden = [...listRestrictedFields(kind), ...secretFields(kind)];
    const { body } = await server.call<Row>(editor, "GET", `${path}/${rows[0]?.id}`);
    const { items } = await find({});
    for (const field of hidden) {
      expect([body, ...items].every((row) => !(field in row))).toBe(true);
      const filters = [{ field, operator: "EXISTS" }];
      expect(await server.failing(editor, "POST", `${path}/find`, { filters })).toMatchObject({
        code: "unknownField",
      });
      expect(await server.failing(editor, "POST", `${path}/find`, { sortField: field })).toMatchObject({
        code: "unknownSortField",
      });
      expect(await server.failing(editor, "POST", `${path}/find`, { fields: [field] })).toMatchObject({
        code: "unknownField",
      });
    }
    for (const field of secretFields(kind)) expect(body[secretFlag(field)]).toBe(true);
  });

  test("a generic read is a GET with a path, and the form with update permission includes addresses (PLAT-035, FORM-042)", async () => {
    const id = rows[0]?.id;
    const sent = sampleDocument(kind, 1);
    const values = (await server.call<Row>(editor, "GET", `${path}/${id}/form-values`)).body;
    for (const field of listRestrictedFields(kind)) expect(values[field]).toEqual(sent[field]);
    const reader = tenant.principal({ READ: { [type]: [] } }, `reader-${kind.name}`);
    expect((await server.call<Row>(reader, "GET", `${path}/${id}`)).body).toMatchObject({
      id,
      name: sent.name,
    });
    expect(await server.failing(reader, "GET", `${path}/${id}/form-values`)).toMatchObject({ status: 403 });
  });

  test("a GET response can be sent back without changes, and addresses stay (PLAT-039)", async () => {
    const id = rows[0]?.id ?? "";
    const before = (await server.call<Row>(editor, "GET", `${path}/${id}/form-values`)).body;
    const got = (await server.call<Row>(editor, "GET", `${path}/${id}`)).body;
    const saved = await server.call<Row>(editor, "PUT", `${path}/${id}`, got);
    expect([saved.status, saved.body]).toEqual([200, got]);
    expect((await server.call<Row>(editor, "GET", `${path}/${id}/form-values`)).body).toEqual(before);
  });

  test("an update raises version and rev, with the id in the path or in the body, and never creates", async () => {
    const made = await create();
    const byPath = (await server.call<Row>(editor, "PUT", `${path}/${made.id}`, { name: "by path" })).body;
    expect(byPath).toMatchObject({ id: made.id, name: "by path", version: 2, updatedBy: editor.displayName });
    const byBody = (await server.call<Row>(editor, "PUT", path, { id: made.id, name: "by body" })).body;
    expect(byBody).toMatchObject({ name: "by body", version: 3 });
    expect(byPath.rev > made.rev && byBody.rev > byPath.rev).toBe(true);
    expect(await server.failing(editor, "PUT", `${path}/never-made`, { name: "x" })).toMatchObject({
      status: 404,
      code: "notFound",
    });
    expect(await server.failing(editor, "PUT", path, { name: "x" })).toMatchObject({
      errors: [{ field: "id", code: "required" }],
    });
  });

  test("an update based on an older version is refused with the current one", async () => {
    const made = await create();
    await server.call(editor, "PUT", `${path}/${made.id}`, { name: "theirs", version: 1 });
    const problem = await server.failing(editor, "PUT", `${path}/${made.id}`, { name: "mine", version: 1 });
    expect(problem).toMatchObject({ status: 409, code: "staleVersion", params: { sent: 1, current: 2 } });
    expect(problem.current).toMatchObject({ id: made.id, name: "theirs", version: 2 });
    expect((await server.call<Row>(editor, "GET", `${path}/${made.id}`)).body.name).toBe("theirs");
  });

  test("of two concurrent updates of the same version one is refused", async () => {
    const made = await create();
    const put = (name: string) => server.call(editor, "PUT", `${path}/${made.id}`, { name, version: 1 });
    // Both wait for the row lock, so neither finishes before the other starts.
    const answers = await runWhileLocked(kind, made.id, () => [put("one"), put("other")]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("a deleted entity is not found, and restore returns the same one", async () => {
    const made = await create();
    const gone = await server.call(editor, "DELETE", `${path}/${made.id}`);
    expect([gone.status, gone.body]).toEqual([204, ""]);
    expect((await server.call(editor, "GET", `${path}/${made.id}`)).status).toBe(404);
    expect((await server.call(editor, "DELETE", `${path}/${made.id}`)).status).toBe(404);
    const back = (await server.call<Row>(editor, "POST", `${path}/${made.id}/restore`)).body;
    expect(back).toMatchObject({ id: made.id, name: made.name, version: 2, createdAt: made.createdAt });
    expect((await server.call(editor, "POST", `${path}/${made.id}/restore`)).status).toBe(404);
    await server.call(editor, "DELETE", `${path}/${made.id}`);
  });

  test("a malformed body is refused with the field name", async () => {
    const [method, at] = kind.madeElsewhere
      ? (["PUT", `${path}/${rows[0]?.id}`] as const)
      : (["POST", path] as const);
    const findIssues = async (changes: object) =>
      (await server.failing(editor, method, at, { ...sampleDocument(kind, next++), ...changes })).errors;
    expect(await findIssues({ name: 5 })).toEqual([{ field: "name", code: "notText" }]);
    expect(await findIssues({ name: "  " })).toEqual([{ field: "name", code: "required" }]);
    expect(await findIssues({ name: null })).toEqual([{ field: "name", code: "required" }]);
    expect(await findIssues({ nothing: 1 })).toEqual([{ field: "nothing", code: "unknownField" }]);
    expect(await findIssues({ tenantId: foreign.id })).toEqual([{ field: "tenantId", code: "unknownField" }]);
    for (const [field, { type: fieldType, readOnly }] of Object.entries(kind.fields as Fields)) {
      if (readOnly) continue;
      const wrong = fieldType === "json" ? "\ud800" : { no: "value of this kind" };
      const named = (await findIssues({ [field]: wrong }))?.map((issue) => issue.field.split(".")[0]);
      expect([...new Set(named)]).toEqual([field]);
    }
    const problem = await server.failing(editor, method, at, "[]");
    expect(problem).toMatchObject({ status: 400, code: "invalidBody" } satisfies Partial<Problem>);
  });

  test("GET form returns all editable fields by section (FORM-043, FORM-045, FORM-049)", async () => {
    const { body } = await server.call<{ sections: { name: string; fields: { name: string }[] }[] }>(
      editor,
      "GET",
      `${path}/form`,
    );
    expect(body).toMatchObject({ kind: kind.name, entityType: type });
    const named = body.sections.flatMap((section) => section.fields.map((field) => field.name));
    const given = Object.entries(kind.formFields as Fields).filter(([, field]) => !field.readOnly);
    expect(named.sort()).toEqual(given.map(([name]) => name).sort());
  });

  test("GET geojson returns every readable entity with a position", async () => {
    if (!kind.geometry) {
      expect((await server.call(editor, "GET", `${path}/geojson`)).status).toBe(404);
      return;
    }
    const without = await create({ [kind.geometry]: null });
    const one = tenant.principal({ READ: { [type]: [rows[0]?.id ?? "", without.id] } }, `one-${kind.name}`);
    const { body } = await server.call<FeatureCollection>(one, "GET", `${path}/geojson`);
    expect(body).toEqual({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: rows[0]?.id,
          geometry: { type: "Point", coordinates: [10.01, 50] },
          properties: expect.objectContaining({
            id: rows[0]?.id,
            entityType: type,
            name: rows[0]?.name,
            ...(kind.device && { status: "UNKNOWN" }),
          }),
        },
      ],
    });
  });

  test("GET geojson returns only the properties that are asked for, and refuses unknown ones", async () => {
    if (!kind.geometry) return;
    const get = (fields: string) =>
      server.call<FeatureCollection & Problem>(editor, "GET", `${path}/geojson?fields=${fields}`);
    const { features } = (await get("name")).body;
    expect(features.length).toBeGreaterThan(0);
    for (const { properties } of features)
      expect(Object.keys(properties ?? {}).toSorted()).toEqual(["entityType", "name"]);
    expect((await get("name,secret")).body).toMatchObject({
      code: "unknownField",
      params: { field: "secret" },
    });
  });

  test("every edit leaves one audit row with before and after, newest first (TABLE-039, TABLE-017)", async () => {
    const made = await create();
    tenant.clock.advanceMs(1000);
    await server.call(editor, "PUT", `${path}/${made.id}`, { name: "after" });
    tenant.clock.advanceMs(1000);
    await server.call(editor, "DELETE", `${path}/${made.id}`);
    const audit = (await server.call<FindAnswer<Row>>(editor, "POST", `${path}/${made.id}/audit/find`, {}))
      .body;
    expect(audit.items.map((entry) => [entry.action, entry.user])).toEqual([
      ["DELETE", editor.displayName],
      ["UPDATE", editor.displayName],
      ["CREATE", editor.displayName],
    ]);
    const edit = (await server.call(editor, "GET", `${path}/${made.id}/audit/${audit.items[1]?.id}`)).body;
    expect(edit).toMatchObject({
      action: "UPDATE",
      entityId: made.id,
      before: { name: made.name },
      after: { name: "after" },
    });
    expect(JSON.stringify(edit)).not.toMatch(/community \d|password \d|apiKey \d/);
    expect(
      (await server.call(editor, "GET", `${path}/${rows[0]?.id}/audit/${audit.items[1]?.id}`)).status,
    ).toBe(404);
  });

  test("an entity's history needs read permission, its addresses there need update permission", async () => {
    const made = await create();
    const stranger = tenant.principal({ READ: { [type]: [rows[0]?.id ?? ""] } }, `stranger-${kind.name}`);
    expect((await server.call(stranger, "POST", `${path}/${made.id}/audit/find`, {})).status).toBe(404);
    const reader = tenant.principal({ READ: { [type]: [], AUDIT_LOG: [] } }, `history-${kind.name}`);
    const { items } = (
      await server.call<FindAnswer<Row>>(reader, "POST", `${path}/${made.id}/audit/find`, {})
    ).body;
    const { body } = await server.call<{ after: Row }>(
      reader,
      "GET",
      `${path}/${made.id}/audit/${items[0]?.id}`,
    );
    expect(body.after.name).toBe(made.name);
    for (const field of listRestrictedFields(kind)) expect(field in body.after).toBe(false);
    const log = (query: object, principal: Principal) =>
      server.call<FindAnswer<Row>>(principal, "POST", "/api/v1/system/audit-log/find", query);
    const filters = [{ field: "entityId", operator: "EQUALS", value: made.id }];
    expect((await log({ filters }, reader)).body.total).toBe(1);
    expect((await log({ filters }, tenant.principal({ READ: { AUDIT_LOG: [] } }, "log"))).body.total).toBe(0);
    expect((await log({ filters }, stranger)).status).toBe(403);
  });

  test("a user with one id sees only that one, and others give 404 as if missing", async () => {
    const [own, other] = rows;
    const grants = { READ: { [type]: [own?.id ?? ""] }, UPDATE: { [type]: [] }, DELETE: { [type]: [] } };
    const limited = tenant.principal(grants, `limited-${kind.name}`);
    expect((await find({}, limited)).items.map(({ id }) => id)).toEqual([own?.id]);
    expect((await server.call(limited, "GET", `${path}/${own?.id}`)).status).toBe(200);
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { name: "x" }],
      ["DELETE", undefined],
    ] as const) {
      const there = await server.failing(limited, method, `${path}/${other?.id}`, body);
      const nowhere = await server.failing(limited, method, `${path}/nowhere`, body);
      expect([there.status, nowhere.status]).toEqual([404, 404]);
      const { requestId: _one, params: _id, ...same } = there;
      expect(nowhere).toMatchObject(same);
    }
  });

  test("a read-only user gets 403 for every change, and a user without grants for the list", async () => {
    const reader = tenant.principal({ READ: { [type]: [] } }, `viewer-${kind.name}`);
    const id = rows[0]?.id;
    expect(await server.failing(reader, "POST", path, sampleDocument(kind, next++))).toMatchObject({
      status: kind.madeElsewhere ? 404 : 403,
    });
    expect(await server.failing(reader, "PUT", `${path}/${id}`, { name: "x" })).toMatchObject({
      status: 403,
    });
    expect(await server.failing(reader, "PUT", path, { id, name: "x" })).toMatchObject({ status: 403 });
    expect(await server.failing(reader, "DELETE", `${path}/${id}`)).toMatchObject({ status: 403 });
    expect(await server.failing(tenant.principal({}), "POST", `${path}/find`, {})).toMatchObject({
      status: 403,
    });
    expect((await server.call(undefined, "POST", `${path}/find`, {})).status).toBe(401);
  });

  test("a new entity's id is added to its creator's grants that name ids", async () => {
    const grants = { CREATE: { [type]: [] }, READ: { [type]: [rows[0]?.id ?? ""] } };
    const creator = tenant.principal(grants, `creator-${kind.name}`);
    const made = await create({}, creator);
    expect((await server.call(creator, "GET", `${path}/${made.id}`)).status).toBe(200);
    expect((await server.call(creator, "GET", `${path}/${rows[1]?.id}`)).status).toBe(404);
  });

  test("another tenant's entity cannot be read, listed, changed or restored", async () => {
    const outsider = foreign.principal(everything, `outsider-${kind.name}`);
    const id = rows[0]?.id ?? "";
    expect((await find({}, outsider)).items.some((row) => row.id === id)).toBe(false);
    expect((await server.call(outsider, "GET", `${path}/${id}`)).status).toBe(404);
    expect((await server.call(outsider, "PUT", `${path}/${id}`, { name: "x" })).status).toBe(404);
    expect((await server.call(outsider, "DELETE", `${path}/${id}`)).status).toBe(404);
    const audit = await server.call<FindAnswer<Row>>(outsider, "POST", `${path}/${id}/audit/find`, {});
    expect(audit.body.total).toBe(0);
  });

  test("create, update, delete and restore are published with a rising rev, a refused change is not", async () => {
    const before = tenant.announced.length;
    const made = await create();
    await server.call(editor, "PUT", `${path}/${made.id}`, { name: "announced" });
    await server.call(editor, "PUT", `${path}/${made.id}`, { name: "stale", version: 1 });
    await server.call(editor, "PUT", `${path}/${made.id}`, { name: 7 });
    await server.call(editor, "DELETE", `${path}/${made.id}`);
    await server.call(editor, "POST", `${path}/${made.id}/restore`);
    const events = tenant.announced
      .slice(before)
      .flatMap((event) => (event.topic === "entity" && event.id === made.id ? [event] : []));
    expect(events.map(({ updateType }) => updateType)).toEqual(["CREATE", "UPDATE", "DELETE", "CREATE"]);
    expect(events.every((event, index) => index === 0 || event.rev > (events[index - 1]?.rev ?? 0))).toBe(
      true,
    );
    expect(events[0]).toMatchObject({ entityType: type, tenantId: tenant.id, rev: made.rev });
  });
});

async function runWhileLocked<T>(kind: AnyKind, id: string, start: () => Promise<T>[]): Promise<T[]> {
  const holder = new pg.Client({ connectionString: tenant.urls.owner });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(`select from ${kindTable(kind).table} where id = $1 for update`, [id]);
    const calls = start();
    const waiting = `select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and l.locktype in ('transactionid', 'tuple') and a.datname = current_database()`;
    // Queried outside the transaction, which would see a fixed snapshot.
    const areAllWaiting = async () => (await tenant.asOwner<{ n: number }>(waiting))[0]?.n === calls.length;
    await vi.waitUntil(areAllWaiting, { timeout: 15_000, interval: 5 });
    await holder.query("commit");
    return await Promise.all(calls);
  } finally {
    await holder.end();
  }
}
