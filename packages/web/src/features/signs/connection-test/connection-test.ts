import type {
  ConnectionTestAnswer,
  ConnectionTestBody,
} from "@gantry/domain/contract/communication-actions.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { mutationOptions } from "@tanstack/react-query";
import i18next from "i18next";
import { api } from "../../../shared/api/api.ts";
import { actionErrorText } from "../../../shared/communication/action-text.ts";
import type { FormValues } from "../../../shared/kind-form/form-document.ts";
import { errorText } from "../../../shared/text/error-text.ts";
import { toast } from "../../../shared/toasts/toasts.ts";

/** The agent gives up after 15 s. */
const testTimeoutMs = 30_000;

/** Fields of the form that a test needs; what is wrong with them is said before anything is asked. */
export const testedFields = ["protocol", "host", "port", "community"] as const;

/** What is tested: the form as it is typed right now; a secret that was not typed is not sent (COMM-015). */
export function testBody(values: FormValues, entityId: string | undefined): ConnectionTestBody {
  const { protocol, host, port, community } = values as Partial<ConnectionTestBody>;
  return {
    ...(entityId !== undefined && { id: entityId }),
    protocol: protocol ?? "",
    host: host?.trim() ?? "",
    port: port ?? null,
    ...(community !== undefined && { community }),
  };
}

/** Address as people write it; without a port the one of the protocol is meant. */
export const placeText = ({ host, port }: ConnectionTestBody): string => (port ? `${host}:${port}` : host);

/** Asks the sign at the typed address through an agent and says what came of it; never by itself again (COMM-016). */
export const connectionTest = mutationOptions({
  mutationFn: (body: ConnectionTestBody) =>
    api.post<ConnectionTestAnswer>(`${sign.path}/connection-test`, body, { timeoutMs: testTimeoutMs }),
  retry: false,
  onSuccess: ({ status, error }) => {
    if (status === "SUCCESS") return toast("success", i18next.t("communication:connectionTestSuccessful"));
    toast("warn", i18next.t("communication:connectionTestFailed"), { detail: actionErrorText(error) });
  },
  onError: (cause) =>
    toast("error", i18next.t("communication:connectionTestFailed"), { detail: errorText(cause), cause }),
});
