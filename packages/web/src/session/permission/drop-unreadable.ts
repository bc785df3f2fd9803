import { entityTypes } from "@gantry/domain/entity-types.ts";
import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { QueryClient } from "@tanstack/react-query";

/** Entity types that are read with the permission of another one. */
const readAs: Readonly<Record<string, string>> = { SIGN_QUEUE: "SIGN", SIGN_POST: "SIGN" };

/**
 * Takes out of the cache what may not be read any more. Keys of entities are [what, entity type, id]; lists have no id
 * there and are narrowed by reading them again.
 */
export function dropUnreadable(cache: QueryClient, grants: Grants): void {
  cache.removeQueries({ predicate: ({ queryKey }) => !isReadable(queryKey, grants) });
}

function isReadable([, type, id]: readonly unknown[], grants: Grants): boolean {
  if (typeof type !== "string") return true;
  const entityType = readAs[type] ?? type;
  if (!Object.hasOwn(entityTypes, entityType)) return true;
  return isAllowed(grants, "READ", entityType, typeof id === "string" ? id : undefined);
}
