import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { TestServer } from "../../../testing/http.ts";
import { serveKinds } from "../../../testing/kind-server.ts";
import { sampleDocument } from "../../../testing/sample-document.ts";
import type { Principal } from "../../permission/principal.ts";
import { readEntities } from "../../realtime/entity-readers.ts";

type Row = Record<string, unknown> & { id: string };

let tenant: TestTenant;
let server: TestServer;
let ids: string[];
const all = { CAMERA: [] };
const path = `/api/v1${camera.path}`;
const editing = { CREATE: all, READ: all, UPDATE: all };
const stream = { internalStreamType: "RTSP", internalStreamUrl: "rtsp://10.0.0.1/main" };

beforeAll(async () => {
  tenant = await testTenant();
  server = await serveKinds(tenant.database, [camera]);
  const editor = makePerson({ ...editing, VIEW_INTERNAL_STREAM: all });
  ids = [];
  for (const number of [1, 2]) {
    const body = { ...sampleDocument(camera, number), ...stream };
    ids.push((await server.call<Row>(editor, "POST", path, body)).body.id);
  }
});

let made = 0;
const makePerson = (grants: GrantsOnTheWire): Principal => tenant.principal(grants, `person-${made++}`);

describe("the internal stream of a camera", () => {
  test("is in lists, reads and updates only with the permission for that camera (PERM-028)", async () => {
    const [seen, hidden] = ids as [string, string];
    const viewer = makePerson({ READ: all, VIEW_INTERNAL_STREAM: { CAMERA: [seen] } });
    const stranger = makePerson({ READ: all });
    const has = (row: object | undefined) => row !== undefined && "internalStreamType" in row;
    const get = async (by: Principal, id: string) =>
      (await server.call<Row>(by, "GET", `${path}/${id}`)).body;
    expect(await get(viewer, seen)).toMatchObject({
      internalStreamType: "RTSP",
      externalStreamType: "WOWZA_WEBRTC",
    });
    expect([has(await get(viewer, hidden)), has(await get(stranger, seen))]).toEqual([false, false]);
    const list = async (by: Principal, fields?: string[]) =>
      (await server.call<FindAnswer<Row>>(by, "POST", `${path}/find`, { fields })).body.items;
    expect((await list(viewer)).map(has)).toEqual([true, false]);
    expect((await list(stranger)).map(has)).toEqual([false, false]);
    expect((await list(viewer, ["internalStreamType"])).map((row) => row["internalStreamType"])).toEqual([
      "RTSP",
      null,
    ]);
    expect(
      await server.failing(stranger, "POST", `${path}/find`, { fields: ["internalStreamType"] }),
    ).toMatchObject({
      code: "unknownField",
    });
    const announced = await tenant.database.inTenant(stranger, (db) => readEntities(db, camera, ids));
    expect([...announced.values()].map(({ text }) => text.includes("internalStream"))).toEqual([
      false,
      false,
    ]);
    for (const { fuller } of announced.values()) {
      expect(fuller?.needs).toEqual(["VIEW_INTERNAL_STREAM"]);
      expect(fuller?.text).toContain('"internalStreamType"');
      expect(fuller?.text).not.toContain("10.0.0.1");
    }
  });

  test("cannot be inferred by filtering or sorting, and its address is in no list (PERM-028)", async () => {
    const viewer = makePerson({ READ: all, VIEW_INTERNAL_STREAM: all });
    for (const field of Object.keys(stream)) {
      const filters = [{ field, operator: "EXISTS" }];
      for (const query of [{ filters }, { sortField: field }])
        expect((await server.failing(viewer, "POST", `${path}/find`, query)).status).toBe(400);
    }
    expect((await server.call<Row>(viewer, "GET", `${path}/${ids[0]}`)).body).not.toHaveProperty(
      "internalStreamUrl",
    );
  });

  test("is neither shown nor changed in a form with update but without view permission (PERM-028)", async () => {
    const id = ids[1] ?? "";
    const editor = makePerson(editing);
    const values = (await server.call<Row>(editor, "GET", `${path}/${id}/form-values`)).body;
    expect(values).toHaveProperty("externalStreamUrl");
    for (const field of Object.keys(stream)) expect(values).not.toHaveProperty(field);
    const sent = { name: "Renamed", internalStreamType: null, internalStreamUrl: "rtsp://elsewhere/" };
    expect((await server.call(editor, "PUT", `${path}/${id}`, sent)).status).toBe(200);
    const whole = makePerson({ ...editing, VIEW_INTERNAL_STREAM: all });
    const after = (await server.call<Row>(whole, "GET", `${path}/${id}/form-values`)).body;
    expect(after).toMatchObject({ name: "Renamed", ...stream });
  });

  test("is hidden in the history without view permission (PERM-028)", async () => {
    const id = ids[0] ?? "";
    const edit = async (by: Principal) => {
      const { body } = await server.call<FindAnswer<Row>>(by, "POST", `${path}/${id}/audit/find`, {});
      return (await server.call<{ after: Row }>(by, "GET", `${path}/${id}/audit/${body.items[0]?.id}`)).body
        .after;
    };
    expect(await edit(makePerson({ ...editing, VIEW_INTERNAL_STREAM: all }))).toMatchObject(stream);
    const after = await edit(makePerson(editing));
    for (const field of Object.keys(stream)) expect(after).not.toHaveProperty(field);
    expect(after).toHaveProperty("externalStreamUrl");
  });
});
