import type { SessionAnswer } from "@gantry/domain/contract/answers/session.ts";
import { type Action, type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { create } from "zustand";

export interface Session {
  user: SessionAnswer["user"];
  tenant: SessionAnswer["tenant"];
  tenants: SessionAnswer["tenants"];
  /** At session start; the cache tracks later changes. */
  formats?: SessionAnswer["formats"];
  tenantFormats?: SessionAnswer["tenantFormats"];
  grants: Grants;
  features: ReadonlySet<string>;
  /** Missing from servers that do not check licences. */
  licence?: SessionAnswer["licence"];
  version: string;
  /** From the configuration; a tenant's own name takes precedence. */
  applicationName?: string;
}

interface SessionState {
  session: Session | undefined;
  accessToken: string | undefined;
}

export const sessionStore = create<SessionState>(() => ({ session: undefined, accessToken: undefined }));

/** Screens are only rendered with a session. */
export function useSession(): Session {
  const session = sessionStore((state) => state.session);
  if (!session) throw new Error("There is no session");
  return session;
}

/** Without an id: for at least one entity of the type. */
export function useCan(action: Action, entityType: string, id?: string): boolean {
  return sessionStore((state) => !!state.session && isAllowed(state.session.grants, action, entityType, id));
}

export function can(session: Session, action: Action, entityType: string, id?: string): boolean {
  return isAllowed(session.grants, action, entityType, id);
}

const tenantKey = "gantry_tenant";
/** The tenant chosen in this tab (AUTH-007). */
export const readRememberedTenant = (): string | undefined => sessionStorage.getItem(tenantKey) ?? undefined;
export const rememberTenant = (id: string): void => sessionStorage.setItem(tenantKey, id);
export const forgetTenant = (): void => sessionStorage.removeItem(tenantKey);
