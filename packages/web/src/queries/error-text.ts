import { clientErrors } from "@gantry/domain/locales/en/kinds/client-errors.ts";
import i18next from "i18next";
import { ApiError } from "./api-error.ts";
import { translateComputed } from "../text/translate-computed.ts";

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t("clientErrors:unknown");
  const { code, params, status } = error;
  if (code in clientErrors) return translateComputed(`clientErrors:${code}`, params);
  // The sentences of the server's errors load after the first screen.
  if (i18next.exists(`errors:${code}`)) return translateComputed(`errors:${code}`, params);
  return i18next.t("clientErrors:unexpectedAnswer", { status });
}
