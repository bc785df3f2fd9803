import { useDebouncedValue } from "@mantine/hooks";
import type {
  RetentionPreview as Preview,
  RetentionPreviewRequest,
} from "@gantry/domain/contract/records.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../../shared/api/api.ts";
import { type FormValues, formIssues } from "../../../shared/kind-form/form-document.ts";
import { useFormParts } from "../../../shared/kind-form/form-parts.ts";
import { dateTimeText } from "../../../shared/time/moment-text.ts";

const debounceMs = 400;
// Millions of rows are counted one by one.
const timeoutMs = 60_000;

/** How many records the policy in the form would delete, counted by the server while the form is filled in. */
export function RetentionPreview() {
  const { t } = useTranslation("retention");
  const { form, entityId } = useFormParts();
  const [typed] = useDebouncedValue(useWatch({ control: form.control }), debounceMs);
  const request = previewRequest(typed, entityId);
  const { data, isError } = useQuery({
    queryKey: ["retention-preview", request],
    queryFn: ({ signal }) =>
      api.post<Preview>(`${retentionPolicy.path}/preview`, request, { signal, timeoutMs }),
    enabled: request !== undefined,
    gcTime: 0,
  });
  if (!request) return null;
  return (
    <div className="note note-filled role-info">
      <div className="grow" role="status">
        <b>{isError ? t("notCounted") : data ? previewText(data) : t("counting")}</b>
        <div>{t("longestApplies")}</div>
      </div>
    </div>
  );
}

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

export function previewText({ rows, before }: Preview): string {
  if (before === null) return i18next.t("retention:keepsAll");
  const time = dateTimeText(before);
  if (rows === 0) return i18next.t("retention:deletesNothing", { before: time });
  return i18next.t("retention:deletes", { count: rows, number: rows.toLocaleString("en-US"), before: time });
}
