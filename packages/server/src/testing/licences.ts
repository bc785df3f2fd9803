import type { LicensedFeature } from "@gantry/domain/contract/answers/session.ts";
import { licenceFeatures } from "@gantry/domain/licence/licence-features.ts";
import { type LicenceClaims, licenceIssuer } from "@gantry/domain/licence/licence-claims.ts";
import { installationDatabase } from "../platform/identity/provider/installation-database.ts";
import type { LicenceCheck } from "../platform/licence/licence-check.ts";
import { type Licences, openLicences } from "../platform/licence/open-licences.ts";
import { newVendorKey, publicHalf, signLicence } from "../platform/licence/vendor/vendor-key-file.ts";
import type { TestTenant } from "./test-tenant.ts";
import { quietLog } from "./quiet-log.ts";
import { testSecretKey } from "./secret-key.ts";

export const testVendor = newVendorKey();
export const testVendorKeys = JSON.stringify([publicHalf(testVendor)]);

export const allFeatures: LicensedFeature[] = licenceFeatures.map((name) => ({
  name,
  supportsQuantity: false,
  quantity: null,
}));

export const testClaims = (more: Partial<LicenceClaims> = {}): LicenceClaims => ({
  iss: licenceIssuer,
  jti: "test",
  iat: Date.parse("2026-01-01") / 1000,
  exp: Date.parse("2099-01-01") / 1000,
  name: "Test licence",
  features: allFeatures,
  machineIds: [],
  ...more,
});

export const testToken = (more: Partial<LicenceClaims> = {}): Promise<string> =>
  signLicence(testVendor, testClaims(more));

export async function storeLicence(
  asOwner: (text: string, values: readonly unknown[]) => Promise<unknown>,
  tenantId: string,
  token: string,
): Promise<void> {
  await asOwner(
    `insert into licence_token (tenant_id, token, latest_issued_at, seen_at, created_at, updated_at)
     values ($1, $2, '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01')
     on conflict (tenant_id) do update set token = excluded.token`,
    [tenantId, token],
  );
}

export async function setLicence(
  tenant: TestTenant,
  claims: Partial<LicenceClaims> | undefined,
): Promise<void> {
  if (claims) await storeLicence(tenant.asOwner, tenant.id, await testToken(claims));
  else await tenant.asOwner("delete from licence_token where tenant_id = $1", [tenant.id]);
  tenant.bus.publish({ topic: "licence", tenantId: tenant.id });
}

export function testLicences(tenant: TestTenant, options: { serverUrl?: string } = {}): Promise<Licences> {
  return openLicences(
    {
      licenceVendorKeys: [publicHalf(testVendor)],
      licenceServerUrl: options.serverUrl ?? null,
      secretKey: testSecretKey,
    },
    {
      installation: installationDatabase(tenant.pool),
      database: tenant.database,
      bus: tenant.bus,
      clock: tenant.clock,
      log: quietLog,
    },
  );
}

export const everythingLicensed: LicenceCheck = {
  of: async () => ({ state: "valid", expiration: "2099-01-01T00:00:00.000Z", features: allFeatures }),
  assertOpen: async () => undefined,
  assertRoomFor: async () => undefined,
};
