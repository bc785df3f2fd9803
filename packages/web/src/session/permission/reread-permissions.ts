import { queryClient } from "../../queries/query-cache.ts";
import { ApiError } from "../../queries/api-error.ts";
import { sessionStore } from "../session-store.ts";
import { isLeavingToSignIn, loadSession } from "../sign-in.ts";
import { SignInError } from "../sign-in-error.ts";
import { dropUnreadable } from "./drop-unreadable.ts";
import { permissionsStore } from "./permissions-store.ts";

const retryAfterMs = 2_000;
const refusedAgainAfterMs = 5_000;

let reading: Promise<void> | undefined;
let isAskedAgain = false;

/**
 * Permissions may have changed: reads them again until the server answers, closes what may not be read any more, and
 * lets go of what was held of it. Buttons that need a permission wait meanwhile.
 */
export function rereadPermissions(): Promise<void> {
  // An answer on its way may be older than what this call is about.
  if (reading) isAskedAgain = true;
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

/** A call that is refused although the page believes it allowed says that permissions have changed unheard. */
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
    isAskedAgain = false;
    while (!(await isRead())) await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  } while (isAskedAgain);
  const { session } = sessionStore.getState();
  // Nobody is moved to another tenant under their hands: the page begins anew there.
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
    // Signed out, or without any tenant: a fresh start says so.
    const isClosedOut = error instanceof SignInError || (error instanceof ApiError && error.status === 403);
    if (isClosedOut && !isLeavingToSignIn()) location.reload();
    return false;
  }
}
