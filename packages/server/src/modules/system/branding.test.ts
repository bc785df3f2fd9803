import type { BrandingAnswer } from "@gantry/domain/contract/answers/session.ts";
import { brandingOptions } from "@gantry/domain/kinds/branding-options.ts";
import { beforeAll, expect, test } from "vitest";
import { kindRoutes } from "../../platform/kinds/calls/kind-routes.ts";
import { secretStore } from "../../platform/kinds/database/secrets.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { grantsInHand, testSecretKey, importDesk } from "../../testing/kind-server.ts";
import { allFeatures, everythingLicensed, setLicence, testLicences } from "../../testing/licences.ts";
import { brandingRoutes } from "./branding-routes.ts";

let tenant: TestTenant;
let server: TestServer;

beforeAll(async () => {
  tenant = await testTenant();
  const { database } = tenant;
  const parts = {
    database,
    secrets: secretStore(testSecretKey),
    grants: grantsInHand,
    licence: everythingLicensed,
    imports: importDesk(database),
  };
  server = await serveRoutes([
    ...brandingRoutes(tenant),
    ...kindRoutes(serveKind({ kind: brandingOptions }), parts),
  ]);
});

test("all users of a tenant see its logo, name and theme, and no other tenant's (ADM-018)", async () => {
  const newcomer = tenant.principal({}, "newcomer");
  const readBranding = async (who = newcomer) =>
    (await server.call<BrandingAnswer>(who, "GET", "/api/v1/system/branding")).body;
  expect(await readBranding()).toEqual({ logo: null, name: null, theme: null });
  const all = { BRANDING_OPTIONS: [] };
  const admin = tenant.principal({ READ: all, UPDATE: all }, "admin");
  const saved = await server.call(admin, "PUT", "/api/v1/system/branding-options", {
    name: "City of Metro",
    theme: "material",
  });
  expect(saved.status).toBe(200);
  expect(await readBranding()).toEqual({ logo: null, name: "City of Metro", theme: "material" });
  const elsewhere = (await testTenant()).principal({}, "newcomer");
  expect(await readBranding(elsewhere)).toEqual({ logo: null, name: null, theme: null });
  expect((await server.failing(newcomer, "GET", "/api/v1/system/branding-options")).status).toBe(404);
  expect((await server.failing(undefined, "GET", "/api/v1/system/branding")).code).toBe("notSignedIn");
});

test("without branding in the licence there is no response (LIC-027)", async () => {
  const own = await testTenant();
  const licences = await testLicences(own);
  const licensed = await serveRoutes(brandingRoutes(own), { licence: licences.check });
  const someone = own.principal({});
  expect((await licensed.call(someone, "GET", "/api/v1/system/branding")).status).toBe(200);
  await setLicence(own, { features: allFeatures.filter(({ name }) => name !== "branding") });
  expect((await licensed.failing(someone, "GET", "/api/v1/system/branding")).code).toBe("featureNotLicensed");
  await licences.desk.stop();
});
