import { AppError } from "@gantry/domain/errors.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import { type Action, type Allowed, type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { readableIds, subjectOf } from "@gantry/domain/subjects/subjects.ts";
import type { Authenticator, SignedIn } from "../identity/authenticate.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { PublicProjection } from "../read-only/public-projection.ts";

/** Permissions of a page; immutable, replaced on change. */
export interface Rights {
  mayRead(entityType: string, id?: string): boolean;
  /** For readable entities: whether fields that need this action are visible too. */
  may(action: Action, entityType: string, id: string): boolean;
  isSame(other: Rights): boolean;
}

export interface Visitor {
  accountId: string;
  /** Expiry; a newer token extends it. */
  untilMs: number;
  /** Re-read on each call. Throws an `AppError` if access was lost. */
  rights(): Promise<Rights>;
}

export type Access = (token: string, tenantId: string, address: string) => Promise<Visitor | undefined>;

export const noRights: Rights = {
  mayRead: () => false,
  may: () => false,
  isSame: (other) => other === noRights,
};

export function signedInAccess(authenticator: Authenticator, licence: LicenceCheck | undefined): Access {
  const sharedRights = rightsByGrants();
  return async (token, tenantId, address) => {
    const signedIn = await authenticateToken(authenticator, token, address);
    if (!signedIn?.tenants.some((tenant) => tenant.id === tenantId)) return undefined;
    return {
      accountId: signedIn.account.id,
      untilMs: signedIn.expiresAtMs,
      async rights() {
        const { grants } = await authenticator.principalOf(signedIn, tenantId);
        return sharedRights(grants, await openFeatures(licence, tenantId));
      },
    };
  };
}

export function publicAccess(projection: PublicProjection): Access {
  const rights: Rights = {
    mayRead: (entityType) => projection.entityTypes.has(entityType),
    may: () => false,
    isSame: (other) => other === rights,
  };
  const isOpen = async (tenantId: string) => {
    try {
      return await projection.isOpen(tenantId);
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  return async (token, tenantId) => {
    if (token !== "" || !(await isOpen(tenantId))) return undefined;
    return {
      accountId: "public",
      untilMs: Number.POSITIVE_INFINITY,
      async rights() {
        if (!(await isOpen(tenantId))) throw new AppError("noPermission");
        return rights;
      },
    };
  };
}

async function authenticateToken(
  authenticator: Authenticator,
  ...credentials: [token: string, address: string]
): Promise<SignedIn | undefined> {
  try {
    return await authenticator.accept(...credentials);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

// Pages can send any type name, so limit the cache.
const maxTypes = 200;

type Open = "all" | ReadonlySet<LicenceFeature> | "none";
interface LicensedRights extends Rights {
  grants: Grants;
  open: Open;
}

/** Shared by pages of an account with the same grants object. */
function rightsByGrants(): (grants: Grants, open: Open) => LicensedRights {
  const latest = new WeakMap<Grants, LicensedRights>();
  return (grants, open) => {
    const known = latest.get(grants);
    if (known && isSameOpen(open, known.open)) return known;
    const rights = rightsOf(grants, open);
    latest.set(grants, rights);
    return rights;
  };
}

function rightsOf(grants: Grants, open: Open): LicensedRights {
  // Cached per type, because it is checked for every update.
  const known = new Map<string, Allowed | null>();
  const allowedOf = (entityType: string): Allowed | null => {
    const isOpen = isLicensed(open, subjectOf(entityType)?.licence);
    const allowed = isOpen ? readableIds(grants, entityType) : undefined;
    if (known.size < maxTypes) known.set(entityType, allowed ?? null);
    return allowed ?? null;
  };
  return {
    grants,
    open,
    mayRead(entityType, id) {
      const found = known.get(entityType);
      const allowed = found === undefined ? allowedOf(entityType) : found;
      if (subjectOf(entityType)?.hasOwnIds) return allowed !== null;
      return allowed === "all" || (allowed !== null && (id === undefined || allowed.has(id)));
    },
    may: (action, entityType, id) => isAllowed(grants, action, entityType, id),
    isSame: (other) => {
      const { grants: others, open: theirs } = other as Partial<LicensedRights>;
      return others !== undefined && hasSameGrants(grants, others) && isSameOpen(open, theirs);
    },
  };
}

async function openFeatures(licence: LicenceCheck | undefined, tenantId: string): Promise<Open> {
  if (!licence) return "all";
  const { state, features } = await licence.of(tenantId);
  return state === "valid" ? new Set(features.map((feature) => feature.name)) : "none";
}

function isLicensed(open: Open, feature: LicenceFeature | undefined): boolean {
  if (open === "all") return true;
  return open !== "none" && (feature === undefined || open.has(feature));
}

function isSameOpen(one: Open, other: Open | undefined): boolean {
  if (typeof one === "string" || typeof other === "string" || !other) return one === other;
  return one.size === other.size && [...one].every((feature) => other.has(feature));
}

function hasSameGrants(one: Grants, other: Grants): boolean {
  return one === other || isSameMap(one, other, (these, those) => isSameMap(these, those, isSameAllowed));
}

function isSameAllowed(one: Allowed, other: Allowed): boolean {
  if (one === "all" || other === "all") return one === other;
  return one.size === other.size && [...one].every((id) => other.has(id));
}

function isSameMap<Key, Value>(
  one: ReadonlyMap<Key, Value>,
  other: ReadonlyMap<Key, Value>,
  isSame: (one: Value, other: Value) => boolean,
): boolean {
  if (one.size !== other.size) return false;
  for (const [key, value] of one) {
    const theirs = other.get(key);
    if (theirs === undefined || !isSame(value, theirs)) return false;
  }
  return true;
}
