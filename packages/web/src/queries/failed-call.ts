import { errorText } from "./error-text.ts";
import { toast } from "../kit/toasts/toasts.ts";
import { ApiError } from "./api-error.ts";

/** Reported elsewhere: the sign-in and the licence dialog. */
const reportedElsewhere: ReadonlySet<string> = new Set(["notSignedIn", "licenceMissing", "licenceExpired"]);

/** The strip of the lost connection reports an unreachable server once for all reads. */
export function reportFailedRead(error: unknown): void {
  if (error instanceof ApiError && error.status === 0) console.error(error);
  else reportFailedCall(error);
}

/** Shows a failed call in a message and logs it (PLAT-042). */
export function reportFailedCall(error: unknown): void {
  if (error instanceof ApiError && reportedElsewhere.has(error.code)) return console.error(error);
  toast("error", errorText(error), { cause: error });
}
