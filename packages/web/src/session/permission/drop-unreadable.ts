import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import type { QueryClient } from "@tanstack/react-query";

/**
 * Removes cache entries the user may no longer read. Entity keys are [name, entity type, id]; lists have no
 * id and are filtered by a refetch.
 */
export function dropUnreadable(cache: QueryClient, grants: Grants): void {
  cache.removeQueries({ predicate: ({ queryKey }) => !isReadable(queryKey, grants) });
}

function isReadable([, type, id]: readonly unknown[], grants: Grants): boolean {
  if (typeof type !== "string") return true;
  const subject = subjectOf(type);
  if (!subject) return true;
  return isAllowed(grants, "READ", subject.readAs ?? type, typeof id === "string" ? id : undefined);
}
