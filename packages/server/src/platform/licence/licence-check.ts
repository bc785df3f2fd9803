import type { SessionLicence } from "@gantry/domain/contract/answers/session.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** Licence checks. An invalid licence blocks users, never agents. */
export interface LicenceCheck {
  /** Cached until a "licence" bus event. */
  of(tenantId: string): Promise<SessionLicence>;
  /** Throws `licenceMissing`, `licenceExpired` or `featureNotLicensed`. Undefined requires any valid licence. */
  assertOpen(tenantId: string, feature: LicenceFeature | undefined): Promise<void>;
  /**
   * Throws `signLicenseError` if `adding` more would exceed the licensed quantity. Call it in the creating
   * transaction before inserting; it locks the tenant's licence until the end.
   */
  assertRoomFor(db: TenantTransaction, feature: LicenceFeature, adding: number): Promise<void>;
}
