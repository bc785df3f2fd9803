import type {
  ConnectionTestAnswer,
  ConnectionTestBody,
} from "@gantry/domain/contract/agents/communication-actions.ts";
import { mutationOptions } from "@tanstack/react-query";
import i18next from "i18next";
import { api } from "../../queries/api.ts";
import { actionErrorText } from "../communication/action-text.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";

/** The agent gives up after 15 s. */
const testTimeoutMs = 30_000;

/** What is tested: the form as it is typed right now; a secret that was not typed is not sent (COMM-015). */
export function testBody(
  values: Readonly<Record<string, unknown>>,
  sends: readonly string[],
  entityId: string | undefined,
): ConnectionTestBody {
  const sent = sends.flatMap((name) => (values[name] === undefined ? [] : [[name, trimmed(values[name])]]));
  return {
    ...(entityId !== undefined && { id: entityId }),
    protocol: "",
    host: "",
    port: null,
    ...(Object.fromEntries(sent) as Partial<ConnectionTestBody>),
  };
}

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Address as people write it; without a port the one of the protocol is meant. */
export const placeText = ({ host, port }: ConnectionTestBody): string => (port ? `${host}:${port}` : host);

/** Asks the device at the typed address through an agent and says what came of it; never by itself again (COMM-016). */
export const connectionTest = (call: string) =>
  mutationOptions({
    mutationFn: (body: ConnectionTestBody) =>
      api.post<ConnectionTestAnswer>(call, body, { timeoutMs: testTimeoutMs }),
    retry: false,
    onSuccess: ({ status, error }) => {
      if (status === "SUCCESS") return toast("success", i18next.t("communication:connectionTestSuccessful"));
      toast("warn", i18next.t("communication:connectionTestFailed"), { detail: actionErrorText(error) });
    },
    onError: (cause) =>
      toast("error", i18next.t("communication:connectionTestFailed"), { detail: errorText(cause), cause }),
  });
