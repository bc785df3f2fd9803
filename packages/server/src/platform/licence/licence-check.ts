import type { SessionLicence } from "@gantry/domain/contract/people/licence-calls.ts";
import type { LicenceFeature } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** What a tenant's licence allows. Losing it closes calls to people, never the work of agents. */
export interface LicenceCheck {
  /** The tenant's licence as it stands now; kept in memory, forgotten when the bus says "licence". */
  of(tenantId: string): Promise<SessionLicence>;
  /**
   * Throws `licenceMissing`, `licenceExpired` or `featureNotLicensed`. Undefined asks for any valid licence.
   */
  assertOpen(tenantId: string, feature: LicenceFeature | undefined): Promise<void>;
  /**
   * Throws `signLicenseError` with both numbers when `adding` more would pass the licensed quantity. Called in the
   * transaction that creates, before the new rows are written; a lock on the tenant's licence holds until its end.
   */
  assertRoomFor(db: TenantTransaction, feature: LicenceFeature, adding: number): Promise<void>;
}
