import type { SessionAnswer } from "@gantry/domain/contract/people/session-calls.ts";
import { type Action, type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { create } from "zustand";

/** Who is signed in, where, and what that person may do. */
export interface Session {
  user: SessionAnswer["user"];
  tenant: SessionAnswer["tenant"];
  tenants: SessionAnswer["tenants"];
  /** As the session began; the cache follows them from there. */
  formats?: SessionAnswer["formats"];
  grants: Grants;
  features: ReadonlySet<string>;
  /** Absent from servers that do not check licences. */
  licence?: SessionAnswer["licence"];
  version: string;
  /** As the installation is configured; a tenant's own name goes before it. */
  applicationName?: string;
}

interface SessionState {
  session: Session | undefined;
  accessToken: string | undefined;
}

export const sessionStore = create<SessionState>(() => ({ session: undefined, accessToken: undefined }));

/** The session of a signed-in page; screens are only drawn when there is one. */
export function useSession(): Session {
  const session = sessionStore((state) => state.session);
  if (!session) throw new Error("There is no session");
  return session;
}

/** Whether the user may do this; without an id, to at least one of the type. */
export function useCan(action: Action, entityType: string, id?: string): boolean {
  return sessionStore((state) => !!state.session && isAllowed(state.session.grants, action, entityType, id));
}

export function can(session: Session, action: Action, entityType: string, id?: string): boolean {
  return isAllowed(session.grants, action, entityType, id);
}

const tenantKey = "gantry_tenant";
/** The tenant chosen in this tab (AUTH-007). */
export const rememberedTenant = (): string | undefined => sessionStorage.getItem(tenantKey) ?? undefined;
export const rememberTenant = (id: string): void => sessionStorage.setItem(tenantKey, id);
export const forgetTenant = (): void => sessionStorage.removeItem(tenantKey);
