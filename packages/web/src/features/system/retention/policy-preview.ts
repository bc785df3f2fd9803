import type { RetentionPreview } from "@gantry/domain/contract/answers/retention.ts";
import type { RetentionPreviewRequest } from "@gantry/domain/contract/records.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { translate } from "../../../text/translate.ts";
import { numberText } from "../../../text/locale-text.ts";
import { type FormValues, formIssues } from "../../../kinds/form/draft/form-document.ts";
import { dateTimeText } from "../../../kit/time/moment-text.ts";

/** The policy in the form as it would be saved; undefined while a value that counts is missing or wrong. */
export function previewRequest(
  values: FormValues,
  id: string | undefined,
): RetentionPreviewRequest | undefined {
  const wrong = formIssues(retentionPolicy, values, undefined);
  if (wrong.some(({ field }) => field !== "name")) return undefined;
  const { entityType, duration, enabled } = values as unknown as RetentionPreviewRequest;
  return { ...(id !== undefined && { id }), entityType, duration, enabled: enabled === true };
}

export function previewText({ rows, before }: RetentionPreview): string {
  if (before === null) return translate("retention:keepsAll");
  const time = dateTimeText(before);
  if (rows === 0) return translate("retention:deletesNothing", { before: time });
  return translate("retention:deletes", { count: rows, number: numberText(rows), before: time });
}
