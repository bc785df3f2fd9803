import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { quantityRefusalIn } from "@gantry/domain/licence/licensed-quantity.ts";
import { translate } from "../../../text/translate.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { errorText } from "../../../queries/error-text.ts";
import { kindMessage } from "../../../text/kind-text.ts";

export function saveErrorText(
  kind: Pick<AnyKind, "name" | "countedByLicence">,
  error: unknown,
  name: string,
  isNew: boolean,
): { text: string; detail?: string } {
  const refusal = kind.countedByLicence ? refusalOf(error) : undefined;
  if (refusal) return { text: translate("errors:signLicenseError", refusal) };
  if (!kind.countedByLicence && isAboutRoom(error))
    return { text: translate("formFields:fibersAndTubesValidation"), detail: errorText(error) };
  const message = isNew && !kind.countedByLicence ? "CreateError" : "SaveError";
  return { text: kindMessage(kind, message, name), detail: errorText(error) };
}

/** A missing module or an exhausted limit (FORM-037, FORM-038). */
const isAboutRoom = (error: unknown) => error instanceof ApiError && roomCodes.has(error.code);
const roomCodes: ReadonlySet<string> = new Set([
  "featureNotLicensed",
  "licenceMissing",
  "licenceExpired",
  "payloadTooLarge",
]);

/** By error code, or by message for servers without codes (LIC-034). */
function refusalOf(error: unknown): { requested: number; limit: number } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { requested, limit } = error.params;
  if (error.code === "signLicenseError") return { requested: Number(requested), limit: Number(limit) };
  return quantityRefusalIn(error.detail ?? "");
}
