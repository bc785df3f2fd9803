import type { CommunicationRequest } from "@gantry/domain/contract/agents/communication-actions.ts";
import { translate } from "../../text/translate.ts";
import { translateComputed } from "../../text/translate-computed.ts";

/** Text of a request; unknown requests show their name. */
export const requestText = (request: CommunicationRequest): string =>
  translateComputed(`actions:requests.${request}`, { defaultValue: request });

export function actionErrorText(error: string | null | undefined): string {
  if (!error) return translate("communication:noReason");
  return translateComputed(`actions:errors.${error}`, { defaultValue: error });
}
