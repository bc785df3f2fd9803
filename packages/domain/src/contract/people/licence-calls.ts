import type { LicenceFeature } from "../../kinds/define-kind.ts";

/** What a licence says (LIC-004, LIC-006). */
export interface License {
  name: string;
  /** ISO 8601 UTC; the licence holds until then. */
  expiration: string;
  features: LicensedFeature[];
  metadata: { organization?: string; region?: string; supportLevel?: string };
  /** The installations it may be used on; empty: any. */
  machineIds: string[];
}
export interface LicensedFeature {
  name: LicenceFeature;
  supportsQuantity: boolean;
  /** How many of them; null where the feature is not counted. */
  quantity: number | null;
}

export type LicenceState = "missing" | "expired" | "valid";

/** GET /api/system/license-token (LIC-003, LIC-015). Everything is null while there is none. */
export interface LicenseTokenAnswer {
  key: string | null;
  token: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  license: License | null;
  state: LicenceState;
  /** How many there are now of what a licence may count. */
  used: Partial<Record<LicenceFeature, number>>;
}

/** GET /api/system/license-token/machine-ids (LIC-020). */
export interface LicenseMachineIdsAnswer {
  /** This installation, as a licence has to name it. */
  machineId: string;
  /** Installations that the licence names; empty: any, or there is none. */
  machineIds: string[];
}

/** What the page needs of it in every session: which features are open, and how many of each. */
export interface SessionLicence {
  state: LicenceState;
  expiration: string | null;
  features: LicensedFeature[];
}
