import type { GrantsOnTheWire } from "../../permissions/grants.ts";
import type { SessionLicence } from "./licence-calls.ts";
import type { Preference } from "./preference-calls.ts";

/** GET /api/session: what the page needs after sign-in, in one call. */
export interface SessionAnswer {
  /** `picture` is a small data URL. */
  user: { id: string; name: string; userName: string; email: string | null; picture?: string | null };
  tenant: { id: string; name: string; description: string };
  tenants: { id: string; name: string; description: string }[];
  /** Where the user is without a choice of this tab: the preference if it is one of theirs, else the first (AUTH-011). */
  defaultTenantId: string;
  /** How the person reads times and measures, so that nothing is drawn in another form first (PREF-018). */
  formats: Preference[];
  permissions: GrantsOnTheWire;
  /** Licensed features that are open now: none while the licence is missing or expired. */
  features: string[];
  /** Absent only from servers that do not check licences. */
  licence?: SessionLicence;
  serverTime: string;
  version: string;
}
/** GET /api/config, without a token: how to sign in. */
export interface PublicConfig {
  issuer: string;
  clientId: string;
  scope: string;
  audience: string | null;
  version: string;
  applicationName: string;
}
