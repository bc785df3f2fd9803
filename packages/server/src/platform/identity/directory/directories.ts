import { embeddedIssuerName, type IssuerConfig } from "../../config/issuers.ts";
import { tenantOfGroup } from "../tokens/token-claims.ts";
import type { Directories, Directory } from "./directory.ts";
import { embeddedDirectory } from "./embedded-directory.ts";
import { keycloakCalls, type KeycloakParts } from "./keycloak-calls.ts";
import { keycloakDirectory, type TenantGroups } from "./keycloak-directory.ts";
import { AppError } from "@gantry/domain/errors.ts";

/** Embedded, Keycloak with configured administration, or read only. */
export function directoriesOf(issuers: readonly IssuerConfig[], parts: KeycloakParts): Directories {
  const outside = issuers.map((issuer) => directoryOf(issuer, parts));
  const byIssuer = new Map([...outside, embeddedDirectory()].map((each) => [each.issuerName, each]));
  const findDirectory = (issuerName: string): Directory =>
    byIssuer.get(issuerName) ?? closedDirectory(issuerName);
  return {
    of: findDirectory,
    forNew(tenantId) {
      const openedBy = issuers.find(({ tenants }) => tenants === "all" || tenants.includes(tenantId));
      return findDirectory(openedBy?.name ?? embeddedIssuerName);
    },
    doTokensNameRoles: (issuerName) =>
      issuers.some(({ name, rolesCount }) => name === issuerName && rolesCount),
    managed: [...byIssuer.values()].flatMap((each) => (each.isManaged ? [each.issuerName] : [])),
  };
}

function directoryOf(issuer: IssuerConfig, parts: KeycloakParts): Directory {
  const { name, admin } = issuer;
  if (!admin) return closedDirectory(name);
  const calls = keycloakCalls({ issuerName: name, issuer: issuer.issuer, ...admin }, parts);
  return keycloakDirectory(name, calls, tenantGroups(issuer));
}

/** Tenant groups in reverse; without a path prefix, groups are at the top level. */
function tenantGroups(issuer: IssuerConfig): TenantGroups {
  const named = Object.entries(issuer.groupTenants);
  const rooted = issuer.groupPrefix.startsWith("/");
  return {
    pathOf(tenantId) {
      const path = named.find(([, tenant]) => tenant === tenantId)?.[0] ?? issuer.groupPrefix + tenantId;
      return path.startsWith("/") ? path : `/${path}`;
    },
    tenantOf: (path) =>
      tenantOfGroup(path, issuer) ?? (rooted ? undefined : tenantOfGroup(path.slice(1), issuer)),
  };
}

/** Users of an issuer without configured administration: read only. */
function closedDirectory(issuerName: string): Directory {
  const refuse = () => Promise.reject(new AppError("directoryReadOnly", { issuer: issuerName }));
  return {
    issuerName,
    isManaged: false,
    create: refuse,
    hasOtherTenants: refuse,
    change: refuse,
    setPassword: refuse,
    remove: refuse,
  };
}
