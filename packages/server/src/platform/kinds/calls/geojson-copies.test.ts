import { camera } from "@gantry/domain/kinds/camera.ts";
import type { FeatureCollection } from "geojson";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import { type TestServer, serveRoutes } from "../../../testing/http.ts";
import { grantsInHand, importDesk, testSecretKey } from "../../../testing/kind-server.ts";
import { everythingLicensed } from "../../../testing/licences.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { Bus } from "../../bus.ts";
import type { Principal } from "../../permission/principal.ts";
import { secretStore } from "../database/secrets.ts";
import { serveKind } from "../serve-kind.ts";
import { GeojsonCopies } from "./geojson-copies.ts";
import { kindRoutes } from "./kind-routes.ts";

const drawn = "/api/v1/video/camera/geojson?fields=name,status,rev";
let tenant: TestTenant;
let server: TestServer;
let admin: Principal;
let hear: Parameters<Bus["subscribe"]>[0];

beforeAll(async () => {
  tenant = await testTenant();
  const { database, bus } = tenant;
  const parts = {
    database,
    secrets: secretStore(testSecretKey),
    grants: grantsInHand,
    licence: everythingLicensed,
    imports: importDesk(database),
    geojson: new GeojsonCopies({
      subscribe: (listener) => {
        hear = listener;
        return bus.subscribe(listener);
      },
    }),
  };
  server = await serveRoutes(kindRoutes(serveKind({ kind: camera }), parts));
  admin = tenant.principal({
    CREATE: { CAMERA: [] },
    READ: { CAMERA: [] },
    UPDATE: { CAMERA: [] },
    DELETE: { CAMERA: [] },
  });
});

const location = { type: "Point", coordinates: [-105, 40] };
const bodyOf = (name: string) => ({ name, direction: "NB", protocol: "ONVIF", location });

async function make(name: string): Promise<string> {
  return (await server.call<{ id: string }>(admin, "POST", "/api/v1/video/camera", bodyOf(name))).body.id;
}
async function namesFor(principal: Principal): Promise<string[]> {
  const { body } = await server.call<FeatureCollection>(principal, "GET", drawn);
  return body.features.map(({ properties }) => String(properties?.["name"])).toSorted();
}

test("a copy of the map follows every edit, deletion and report of a device (MAP-053)", async () => {
  const [one, other] = [await make("One"), await make("Other")];
  expect(await namesFor(admin)).toEqual(["One", "Other"]);
  await server.call(admin, "PUT", `/api/v1/video/camera/${one}`, bodyOf("First"));
  await make("Third");
  await server.call(admin, "DELETE", `/api/v1/video/camera/${other}`);
  expect(await namesFor(admin)).toEqual(["First", "Third"]);

  await server.call(admin, "PUT", `/api/v1/video/camera/${one}`, {
    ...bodyOf("First"),
    location: null,
  });
  expect(await namesFor(admin)).toEqual(["Third"]);
});

test("a copy is never given to one who may read some entities only", async () => {
  const own = await make("Own");
  const all = await namesFor(admin);
  expect(all.length).toBeGreaterThan(1);
  const guest = tenant.principal({ READ: { CAMERA: [own] } });
  expect(await namesFor(guest)).toEqual(["Own"]);
  expect(await namesFor(admin)).toEqual(all);
});

test("a copy is never given to another tenant", async () => {
  await make("Ours");
  await namesFor(admin);
  const stranger = (await testTenant()).principal({ READ: { CAMERA: [] } });
  expect(await namesFor(stranger)).toEqual([]);
});

test("a property that features do not have is refused by name", async () => {
  const path = "/api/v1/video/camera/geojson?fields=name,password";
  expect(await server.failing(admin, "GET", path)).toMatchObject({ code: "unknownField" });
});

test("a copy is read again after events were lost, and after a minute", async () => {
  const id = await make("Before");
  const rename = (name: string) =>
    tenant.asOwner(
      "update camera set doc = doc || jsonb_build_object('name', $3::text) where tenant_id = $1 and id = $2",
      [tenant.id, id, name],
    );
  expect(await namesFor(admin)).toContain("Before");
  await rename("Missed");
  expect(await namesFor(admin)).toContain("Before");
  hear({ topic: "gap", isOver: true });
  expect(await namesFor(admin)).toContain("Missed");

  await rename("Never told");
  expect(await namesFor(admin)).toContain("Missed");
  tenant.clock.advanceMs(61_000);
  expect(await namesFor(admin)).toContain("Never told");
});

test("what changes while a copy is read is in the next answer", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => make(`Turn ${at}`)));
  await Promise.all(
    ids.flatMap((id, at) => [
      namesFor(admin),
      server.call(admin, "PUT", `/api/v1/video/camera/${id}`, bodyOf(`Turned ${at}`)),
      namesFor(admin),
    ]),
  );
  const names = await namesFor(admin);
  expect(names.filter((name) => name.startsWith("Turned "))).toHaveLength(ids.length);
});
