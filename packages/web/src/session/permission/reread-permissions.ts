import type { Grants } from "@gantry/domain/permissions/grants.ts";
import { readableIds, subjectOf } from "@gantry/domain/subjects/subjects.ts";
import type { QueryClient } from "@tanstack/react-query";
import { queryClient } from "../../queries/query-cache.ts";
import { ApiError } from "../../queries/api-error.ts";
import { sessionStore } from "../session-store.ts";
import { isLeavingToSignIn } from "../leave.ts";
import { loadSession } from "../sign-in.ts";
import { SignInError } from "../sign-in-error.ts";
import { permissionsStore } from "./permissions-store.ts";

const retryAfterMs = 2_000;
const refusedAgainAfterMs = 5_000;

let reading: Promise<void> | undefined;
let mustRepeat = false;

/**
 * Reads the permissions again until the server responds, then closes unreadable views and clears their data
 * from the cache. Permission buttons are disabled meanwhile.
 */
export function rereadPermissions(): Promise<void> {
  // A pending response may be older than this change.
  if (reading) mustRepeat = true;
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

/** An unexpected 403 means that permissions changed without an update. */
export function watchRefusals(): void {
  let lastMs = Number.NEGATIVE_INFINITY;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    if (!(error instanceof ApiError) || error.code !== "noPermission") return;
    if (performance.now() - lastMs < refusedAgainAfterMs) return;
    lastMs = performance.now();
    void rereadPermissions();
  });
}

async function read(): Promise<void> {
  permissionsStore.setState({ isReading: true });
  const tenantId = sessionStore.getState().session?.tenant.id;
  do {
    mustRepeat = false;
    while (!(await isRead())) await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  } while (mustRepeat);
  const { session } = sessionStore.getState();
  // After a tenant change the page restarts instead of switching in place.
  if (session?.tenant.id !== tenantId) return location.assign("/");
  if (session) dropUnreadable(queryClient, session.grants);
  permissionsStore.setState({ isReading: false });
}

async function isRead(): Promise<boolean> {
  try {
    await loadSession();
    return true;
  } catch (error) {
    console.warn("Permissions could not be read", error);
    // Signed out or without a tenant: a reload shows that.
    const isClosedOut = error instanceof SignInError || (error instanceof ApiError && error.status === 403);
    if (isClosedOut && !isLeavingToSignIn()) location.reload();
    return false;
  }
}

/**
 * Removes cache entries the user may no longer read. Entity keys are [name, entity type, id]; lists have no
 * id and are filtered by a refetch.
 */
export function dropUnreadable(cache: QueryClient, grants: Grants): void {
  cache.removeQueries({ predicate: ({ queryKey }) => !isReadable(queryKey, grants) });
}

function isReadable([, type, id]: readonly unknown[], grants: Grants): boolean {
  if (typeof type !== "string") return true;
  if (!subjectOf(type)) return true;
  const allowed = readableIds(grants, type);
  return allowed === "all" || (allowed !== undefined && (typeof id !== "string" || allowed.has(id)));
}
