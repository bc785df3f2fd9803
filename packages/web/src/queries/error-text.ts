import { clientErrors } from "@gantry/domain/locales/en/kinds/client-errors.ts";
import { hasText, translate } from "../text/translate.ts";
import { ApiError } from "./api-error.ts";
import { translateComputed } from "../text/translate-computed.ts";

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate("clientErrors:unknown");
  const { code, params, status } = error;
  if (code in clientErrors) return translateComputed(`clientErrors:${code}`, params);
  // The sentences of the server's errors load after the first screen.
  if (hasText(`errors:${code}`)) return translateComputed(`errors:${code}`, params);
  return translate("clientErrors:unexpectedAnswer", { status });
}
