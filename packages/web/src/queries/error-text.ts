import { clientErrors, errors } from "@gantry/domain/locales/en/kinds/errors.ts";
import i18next from "i18next";
import { ApiError } from "./api-error.ts";
import { translateComputed } from "../text/translate-computed.ts";

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t("errors:internalError");
  if (error.code in clientErrors) return translateComputed(`clientErrors:${error.code}`, error.params);
  if (error.code in errors) return translateComputed(`errors:${error.code}`, error.params);
  return i18next.t("clientErrors:unexpectedAnswer", { status: error.status });
}
