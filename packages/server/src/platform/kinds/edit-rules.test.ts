import { camera } from "@gantry/domain/kinds/camera.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { sampleDocument } from "../../testing/sample-document.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { readEntity } from "./database/kind-rows.ts";
import { importCsv } from "./import/import-csv.ts";
import { rowNames } from "./bulk/selected-rows.ts";

/** The routes look for permissions as well: these rules hold without them, for jobs and imports. */
let tenant: TestTenant;
let server: KindServer;
let id: string;
let cameraId: string;

const everything = { CREATE: { SIGN: [], CAMERA: [] }, READ: { SIGN: [], CAMERA: [] } };
beforeAll(async () => {
  tenant = await testTenant();
  server = await serveKinds(tenant.database, [sign, camera]);
  const admin = tenant.principal(everything);
  await tenant.database.inTenant(admin, async (db) => {
    id = await server.editorOf(sign).create(db, sampleDocument(sign, 1));
    cameraId = await server.editorOf(camera).create(db, { name: "Ramp", host: "192.0.2.1", password: "one" });
  });
});

const as = (grants: GrantsOnTheWire) => tenant.principal(grants, "limited");

describe("an edit without its route", () => {
  test("answers that an unreadable entity does not exist", async () => {
    const who = as({ UPDATE: { SIGN: [] } });
    const edit = tenant.database.inTenant(who, (db) => server.editorOf(sign).update(db, id, { name: "X" }));
    await expect(edit).rejects.toMatchObject({ code: "notFound" });
    const read = await tenant.database.inTenant(who, (db) => readEntity(db, sign, id));
    expect(read).toBeUndefined();
  });

  test("is refused without CREATE or UPDATE", async () => {
    const who = as({ READ: { SIGN: [] } });
    const create = tenant.database.inTenant(who, (db) =>
      server.editorOf(sign).create(db, sampleDocument(sign, 2)),
    );
    await expect(create).rejects.toMatchObject({ code: "noPermission" });
    const update = tenant.database.inTenant(who, (db) => server.editorOf(sign).update(db, id, { name: "X" }));
    await expect(update).rejects.toMatchObject({ code: "noPermission" });
  });

  test("keeps fields that the caller may not see, and an import that names one is refused", async () => {
    const who = as({ READ: { CAMERA: [] }, UPDATE: { CAMERA: [] } });
    const stream = "https://example.com/live.m3u8";
    const { after } = await tenant.database.inTenant(who, (db) =>
      server.editorOf(camera).update(db, cameraId, { roadName: "I-25", internalStreamUrl: stream }),
    );
    expect([after["roadName"], after["internalStreamUrl"] ?? null]).toEqual(["I-25", null]);
    const parts = { ...server.editorsOf(camera), database: tenant.database };
    const bytes = Buffer.from(`id,internalStreamUrl\n${cameraId},${stream}\n`);
    const { rows } = await importCsv(parts, who, { bytes, dryRun: true });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["notPermitted"]);
  });

  test("of an address needs the secret again, in an import as well", async () => {
    const who = as({ READ: { CAMERA: [] }, UPDATE: { CAMERA: [] } });
    const parts = { ...server.editorsOf(camera), database: tenant.database };
    const bytes = Buffer.from(`id,host\n${cameraId},192.0.2.9\n`);
    const { rows } = await importCsv(parts, who, { bytes, dryRun: true });
    expect(rows[0]?.error?.code).toBe("secretNeedsRetyping");
  });

  test("of many tells names of readable rows only", async () => {
    const namesFor = async (grants: GrantsOnTheWire) => [
      ...(await rowNames(tenant.database, as(grants), sign, [id])).keys(),
    ];
    expect(await namesFor(everything)).toEqual([id]);
    expect(await namesFor({ UPDATE: { SIGN: [] } })).toEqual([]);
  });
});
