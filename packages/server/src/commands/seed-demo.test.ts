import type { RowOf } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { tour } from "@gantry/domain/kinds/tour.ts";
import type { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { lineText } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../testing/database.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { grantsInHand, testSecretKey } from "../testing/kind-server.ts";
import { everythingLicensed, testVendor } from "../testing/licences.ts";
import { soldKey, type TestLicenceServer, testLicenceServer } from "../testing/licence-server.ts";
import { quietLog } from "../testing/quiet-log.ts";
import { modules } from "../modules.ts";
import { kindEditor } from "../platform/kinds/kind-editor.ts";
import { listServedKinds } from "../platform/kinds/serve-kind.ts";
import { featuresOf } from "../platform/licence/vendor/entitlement.ts";
import { publicHalf } from "../platform/licence/vendor/vendor-key-file.ts";
import { secretStore } from "../platform/kinds/database/secrets.ts";
import { demoId } from "./demo-id.ts";
import { type InventoryDevice, seedDemo } from "./seed-demo.ts";

const device = (key: string, tenant: string, port: number): InventoryDevice => ({
  key,
  tenant,
  entityType: "SIGN",
  document: {
    name: `Sign ${key}`,
    location: { type: "Point", coordinates: [-105, 40] },
    category: "DMS",
    pixelWidth: 128,
    pixelHeight: 32,
    maxPages: 3,
    protocol: "NTCIP",
    host: "127.0.0.1",
    port,
    community: `community-${key}`,
  },
});

describe("the demo", () => {
  let tenant: TestTenant;
  let vendor: TestLicenceServer;
  const seed = (inventory: InventoryDevice[]) =>
    seedDemo({
      urls: tenant.urls,
      secretKey: testSecretKey,
      inventory,
      licences: {
        licenceVendorKeys: [publicHalf(testVendor)],
        licenceServerUrl: vendor.url,
        keys: { metro: "METRO-KEY", north: "NORTH-KEY" },
      },
      log: quietLog,
      clock: tenant.clock,
    });
  const location = { type: "Point", coordinates: [-105, 40] };
  const camera = (key: string, milepost: number): InventoryDevice => ({
    key,
    tenant: "metro",
    entityType: "CAMERA",
    document: { name: `Camera I-25 NB MP ${milepost}`, roadName: "I-25", direction: "Northbound", location },
  });
  const onRoad = (of: InventoryDevice, name: string): InventoryDevice => ({
    ...of,
    document: { ...of.document, name, roadName: "I-76", direction: "Eastbound" },
  });
  const detector = (milepost: number): InventoryDevice =>
    onRoad(
      { key: `d${milepost}`, tenant: "north", entityType: "DETECTOR", document: { location } },
      `DET I-76 EB MP ${milepost}`,
    );
  const cameras = [camera("c3", 210.5), camera("c1", 98.2), camera("c2", 101)];
  const madeOf = async () => {
    const readDocuments = async <Doc>(table: string) => {
      const rows = await tenant.asOwner<{ doc: Doc }>(`select doc from ${table} where tenant_id = 'metro'`);
      return rows.map(({ doc }) => doc);
    };
    const walls = await readDocuments<RowOf<typeof videoWall>>("video_wall");
    const tours = await readDocuments<RowOf<typeof tour>>("tour");
    const plans = await readDocuments<RowOf<typeof signPlan>>("sign_plan");
    return {
      walls: walls.map(({ system, items }) => ({ system, shown: items?.map(({ entityId }) => entityId) })),
      tours: tours.map(({ items }) => items?.map(({ cameraId }) => cameraId)),
      plans: plans.map(({ signMessages }) => Object.keys(signMessages ?? {})),
      sizes: (await readDocuments<{ name: string }>("sign_display_type")).map(({ name }) => name),
      groups: await readDocuments<{ name: string; parentId: string | null }>("permission_group"),
    };
  };
  const inventory = [
    ...cameras,
    device("a", "metro", 1001),
    device("b", "metro", 1002),
    onRoad(device("c", "north", 1003), "DMS I-76 EB MP 7.0"),
    ...[14.9, 10.3, 3.1, 21.4].map(detector),
  ];
  const metro = () => ({
    ...tenant.principal({ READ: { SIGN: [] }, UPDATE: { SIGN: [] }, DELETE: { SIGN: [] } }),
    tenantId: "metro",
  });
  const listSigns = () =>
    tenant.asOwner<{ id: string; port: number; version: number; name: string }>(
      `select id, (doc -> 'port')::float8 as port, version::float8 as version, name from sign
       where tenant_id in ('metro', 'north') order by name`,
    );

  beforeAll(async () => {
    tenant = await testTenant({ ownDatabase: true });
    const sold = { features: featuresOf("all,sign=3") };
    vendor = await testLicenceServer(tenant.clock, [
      soldKey("METRO-KEY", { ...sold, tenant: "metro" }),
      soldKey("NORTH-KEY", { ...sold, tenant: "north" }),
    ]);
    return () => vendor.stop();
  });

  test("tenants get lists, a map view and their devices, once", async () => {
    expect(await seed(inventory)).toEqual({ created: 10, updated: 0 });
    expect(await seed(inventory)).toEqual({ created: 0, updated: 0 });
    const priorities = await tenant.asOwner<{ name: string }>(
      `select name from sign_priority where tenant_id = 'metro' and "default" order by priority`,
    );
    expect(priorities).toEqual([{ name: "Road work" }]);
    expect((await listSigns()).map(({ id, version }) => [id, version])).toEqual([
      [demoId("c"), 1],
      [demoId("a"), 1],
      [demoId("b"), 1],
    ]);
  });

  test("the types of incidents are rear-end, stalled, debris, pedestrian and wrong-way (INC-016)", async () => {
    const types = await tenant.asOwner<{ name: string }>(
      "select distinct lower(name) as name from incident_type order by 1",
      [],
    );
    expect(types.map(({ name }) => name)).toEqual([
      "debris",
      "pedestrian",
      "rear-end",
      "stalled",
      "wrong-way",
    ]);
  });

  test("a new tenant's signs get queued messages, once", async () => {
    const posted = await tenant.asOwner<{ sign_id: string; priority: number; created_by_name: string }>(
      `select sign_id, priority::float8 as priority, created_by_name from sign_queue_item
       where tenant_id = 'metro' and ended_at is null order by priority`,
    );
    expect(posted).toEqual([
      { sign_id: demoId("b"), priority: 2, created_by_name: "Demo" },
      { sign_id: demoId("a"), priority: 5, created_by_name: "Demo" },
    ]);
  });

  test("a sign with detectors ahead of it shows the travel times to the next two", async () => {
    const posted = await tenant.asOwner<{ sign_id: string; message: SignMessage; has_fields: boolean }>(
      "select sign_id, message, has_fields from sign_queue_item where tenant_id = 'north' and ended_at is null",
    );
    expect(posted.map(({ sign_id: id, has_fields: hasFields }) => [id, hasFields])).toEqual([
      [demoId("c"), true],
    ]);
    expect(posted[0]?.message.pages[0]?.messageLines.map(lineText)).toEqual([
      "TRAVEL TIME TO",
      "MILE 10  [ttDET I-76 EB MP 10.3] MIN",
      "MILE 15  [ttDET I-76 EB MP 14.9] MIN",
    ]);
  });

  test("a wall, a tour and a plan are created from devices along the busiest road, and deleted ones stay deleted", async () => {
    const { walls, tours, plans, sizes, groups } = await madeOf();
    const onRoad = ["c1", "c2", "c3"].map(demoId);
    expect(walls).toEqual([{ system: true, shown: onRoad }]);
    expect(tours).toEqual([onRoad]);
    expect(plans.map((signs) => signs.toSorted())).toEqual([["a", "b"].map(demoId).toSorted()]);
    expect(sizes).toEqual(["128 × 32"]);
    expect(groups).toMatchObject([
      { name: "Corridors", parentId: null },
      { name: expect.any(String), parentId: demoId("metro group roads") },
    ]);
    await tenant.asOwner("delete from video_wall where tenant_id = 'metro'");
    await tenant.asOwner(
      `insert into trash (tenant_id, entity_type, id, version, doc, created_at, updated_at, updated_by, deleted_at, deleted_by,
         deleted_by_id, places)
       values ('metro', 'VIDEO_WALL', 'old', 1, '{}', now(), now(), 'x', now(), 'x', 'x',
         '{"grants":[],"groups":[],"roles":[],"owned":[]}')`,
    );
    await seed(inventory);
    const again = await madeOf();
    expect([again.walls, again.tours]).toEqual([[], tours]);
  });

  test("a shared dashboard shows the busiest road, without widgets of devices that the tenant has not", async () => {
    const [made, ...others] = await tenant.asOwner<{ doc: { widgets: { type: string; config: object }[] } }>(
      "select doc from dashboard where tenant_id = 'metro'",
    );
    expect(others).toEqual([]);
    expect(made?.doc.widgets.map(({ type }) => type)).toEqual([
      "videoPlayer",
      "videoPlayer",
      "incidentHotspot",
      "signMessage",
      "signMessage",
      "queryChart",
      "queryChart",
    ]);
    expect(made?.doc.widgets[0]?.config).toEqual({ entityId: demoId("c1") });
  });

  test("a later start only updates changed addresses and restores nothing that users deleted or renamed", async () => {
    const editor = kindEditor(
      modules.flatMap((module) => module.kinds).find(({ kind }) => kind.entityType === "SIGN") as never,
      { secrets: secretStore(testSecretKey), grants: grantsInHand, licence: everythingLicensed },
    );
    await tenant.database.inTenant(metro(), async (db) => {
      await editor.remove(db, demoId("b"));
      await editor.update(db, demoId("a"), { name: "Renamed" });
    });
    const moved = [device("a", "metro", 2001), device("b", "metro", 2002), device("c", "north", 1003)];
    expect(await seed(moved)).toEqual({ created: 0, updated: 1 });
    expect(await listSigns()).toEqual([
      { id: demoId("c"), name: "DMS I-76 EB MP 7.0", port: 1003, version: 1 },
      { id: demoId("a"), name: "Renamed", port: 2001, version: 3 },
    ]);
  });

  test("a camera whose stream port changed is updated, with its password", async () => {
    const makeStreaming = (port: number): InventoryDevice => ({
      ...camera("streaming", 12),
      tenant: "north",
      document: {
        ...camera("streaming", 12).document,
        userName: "operator",
        password: `secret-${port}`,
        internalStreamType: "RTSP",
        internalStreamUrl: `rtsp://127.0.0.1:${port}/streaming`,
      },
    });
    expect(await seed([makeStreaming(8554)])).toEqual({ created: 1, updated: 0 });
    expect(await seed([makeStreaming(8555)])).toEqual({ created: 0, updated: 1 });
    expect(await seed([makeStreaming(8555)])).toEqual({ created: 0, updated: 0 });
    const [row] = await tenant.asOwner<{ url: string; doc: string }>(
      "select doc ->> 'internalStreamUrl' as url, doc::text as doc from camera where tenant_id = 'north'",
    );
    expect(row?.url).toBe("rtsp://127.0.0.1:8555/streaming");
    expect(row?.doc).not.toContain("secret-");
  });

  test("numbered camera presets get names at first, and users' changes are kept (CAM-017)", async () => {
    const presets = [
      { token: "1", name: "Along the road" },
      { token: "2", name: "Behind" },
    ];
    const numbering: InventoryDevice = { ...camera("numbering", 14), presets };
    const readPresetNames = async () => {
      const [row] = await tenant.asOwner<{ presets: unknown }>(
        "select state -> 'presets' as presets from camera_state where id = $1",
        [demoId("numbering")],
      );
      return row?.presets;
    };
    await seed([numbering]);
    expect(await readPresetNames()).toEqual(presets);
    await tenant.asOwner(`update camera_state set state = '{"presets":[]}' where id = $1`, [
      demoId("numbering"),
    ]);
    await seed([numbering]);
    expect(await readPresetNames()).toEqual([]);
  });
});

test("a kind has behaviour in its own module alone, and is served once", () => {
  for (const module of modules)
    for (const { kind } of module.kinds) expect(kind.module, kind.name).toBe(module.name);
  const served = listServedKinds(modules.flatMap((module) => module.kinds));
  expect(served.map(({ kind }) => kind.name)).toEqual(kinds.map(({ name }) => name));
});
