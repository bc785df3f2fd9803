import { errorText } from "./error-text.ts";
import { toast } from "../kit/toasts/toasts.ts";
import { ApiError } from "./api-error.ts";

/** What has a screen of its own: the way back through the sign-in, and the dialog about the licence. */
const toldElsewhere: ReadonlySet<string> = new Set(["notSignedIn", "licenceMissing", "licenceExpired"]);

/** Says in a message that a call failed, and writes it to the log (PLAT-042). */
export function reportFailedCall(error: unknown): void {
  if (error instanceof ApiError && toldElsewhere.has(error.code)) return console.error(error);
  toast("error", errorText(error), { cause: error });
}
