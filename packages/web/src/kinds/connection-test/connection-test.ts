import type { ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { ConnectionTestBody } from "@gantry/domain/contract/agents/communication-actions.ts";
import { mutationOptions } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { api } from "../../queries/api.ts";
import { actionErrorText } from "../communication/action-text.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";

/** The agent's own timeout is 15 s. */
const testTimeoutMs = 30_000;

/** Tests the current form values; unchanged secrets are not sent (COMM-015). */
export function testBody(
  values: Readonly<Record<string, unknown>>,
  sends: readonly string[],
  entityId: string | undefined,
): ConnectionTestBody {
  const sent = sends.flatMap((name) => (values[name] === undefined ? [] : [[name, trimValue(values[name])]]));
  return {
    ...(entityId !== undefined && { id: entityId }),
    protocol: "",
    host: "",
    port: null,
    ...(Object.fromEntries(sent) as Partial<ConnectionTestBody>),
  };
}

const trimValue = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Without a port, the protocol's default applies. A stream's address may hold a password, its host does not. */
export function placeText({ host, port, internalStreamUrl, externalStreamUrl }: ConnectionTestBody): string {
  const stream = internalStreamUrl ?? externalStreamUrl;
  if (stream) return URL.canParse(stream) ? new URL(stream).host : "";
  return port ? `${host}:${port}` : host;
}

/** A refused mapping names its value, as in `laneSpeed: "fast" lanes[*].speed`. */
export function failureText({ error, data }: ConnectionTestAnswer): string {
  const detail = data?.["detail"];
  const [, name, rest] = (typeof detail === "string" && /^(\w+): (.*)$/s.exec(detail)) || [];
  if (error !== "mappingRefused" || name === undefined) return actionErrorText(error);
  const label = translateComputed(`fields:${name}`, { defaultValue: name });
  return translate("mapping:refused", { label, read: rest ?? "" });
}

/** Tests the connection through an agent and reports the result; never retried automatically (COMM-016). */
export const connectionTest = (call: string) =>
  mutationOptions({
    mutationFn: (body: ConnectionTestBody) =>
      api.post<ConnectionTestAnswer>(call, body, { timeoutMs: testTimeoutMs }),
    retry: false,
    onSuccess: (answer) => {
      if (answer.status === "SUCCESS")
        return toast("success", translate("communication:connectionTestSuccessful"));
      toast("warn", translate("communication:connectionTestFailed"), { detail: failureText(answer) });
    },
    onError: (cause) =>
      toast("error", translate("communication:connectionTestFailed"), { detail: errorText(cause), cause }),
  });
