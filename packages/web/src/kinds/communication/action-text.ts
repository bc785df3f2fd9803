import type { CommunicationRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import i18next from "i18next";
import { computedText } from "../../text/computed-text.ts";

/** What is asked of a device, in words; a request that this page does not know is told by its name. */
export const requestText = (request: CommunicationRequest): string =>
  computedText(`actions:requests.${request}`, { defaultValue: request });

/** Why it was not done: one of our words, or what the device's own side said. */
export function actionErrorText(error: string | null | undefined): string {
  if (!error) return i18next.t("communication:noReason");
  return computedText(`actions:errors.${error}`, { defaultValue: error });
}
