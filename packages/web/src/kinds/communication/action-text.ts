import type { CommunicationRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import i18next from "i18next";
import { computedText } from "../../text/computed-text.ts";

/** Text of a request; unknown requests show their name. */
export const requestText = (request: CommunicationRequest): string =>
  computedText(`actions:requests.${request}`, { defaultValue: request });

export function actionErrorText(error: string | null | undefined): string {
  if (!error) return i18next.t("communication:noReason");
  return computedText(`actions:errors.${error}`, { defaultValue: error });
}
