import type { GrantsOnTheWire } from "../permissions/grants.ts";

/** GET /api/session: what the page needs after sign-in, in one call. */
export interface SessionAnswer {
  user: { id: string; name: string; userName: string; email: string | null };
  tenant: { id: string; name: string; description: string };
  tenants: { id: string; name: string; description: string }[];
  permissions: GrantsOnTheWire;
  /** Licensed features; all are open until licences are checked. */
  features: string[];
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
