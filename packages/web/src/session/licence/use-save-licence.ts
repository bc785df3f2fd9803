import type { LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { licenceServerTimeoutMs } from "@gantry/domain/licence/activation-calls.ts";
import { looksLikeToken } from "@gantry/domain/licence/shown-key.ts";
import { useMutation } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { api } from "../../queries/api.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { licencePath } from "./licence-queries.ts";
import { licenceStore } from "./licence-state.ts";

/**
 * A saved licence changes the available modules, so the page reloads, after a delay to read the message
 * (LIC-022).
 */
export const reloadAfterMs = 1_000;

type Change = { what: "text"; text: string } | { what: "renewal" };
const messages = {
  key: { saved: "licence:licenseSaved", failed: "licence:licenseSaveError" },
  token: {
    saved: "licence:offlineLicenseActivationSaved",
    failed: "licence:offlineLicenseActivationSaveError",
  },
  renewal: { saved: "licence:licenseRenewalSuccess", failed: "licence:licenseRenewalError" },
} as const;

// The server itself waits for the licence server.
const options = { timeoutMs: licenceServerTimeoutMs + 5_000 };

/** Saves a key or licence text, or renews; reports the result (LIC-023). */
export function useSaveLicence() {
  return useMutation({
    mutationFn: (change: Change) => {
      const way = wayOf(change);
      if (change.what === "renewal")
        return api.post<LicenseTokenAnswer>(`${licencePath}/manual-renew`, undefined, options);
      const text = change.text.trim();
      return way === "token"
        ? api.post<LicenseTokenAnswer>(`${licencePath}/save-jwt`, { jwt: text }, options)
        : api.post<LicenseTokenAnswer>(`${licencePath}/save-key`, { key: text }, options);
    },
    onSuccess: (_answer, change) => {
      toast("success", translate(messages[wayOf(change)].saved));
      licenceStore.setState({ hasSaved: true });
      setTimeout(() => location.reload(), reloadAfterMs);
    },
    onError: (error, change) =>
      toast("error", translate(messages[wayOf(change)].failed), { detail: errorText(error), cause: error }),
  });
}

function wayOf(change: Change): keyof typeof messages {
  if (change.what === "renewal") return "renewal";
  return looksLikeToken(change.text) ? "token" : "key";
}
