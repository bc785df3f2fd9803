import { KindForm, type KindFormProps } from "../../../kinds/form/kind-form.tsx";
import { useDebouncedValue } from "@mantine/hooks";
import type { RetentionPreview as Preview } from "@gantry/domain/contract/answers/retention.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { api } from "../../../queries/api.ts";
import { useFormParts } from "../../../kinds/form/form-parts.ts";
import { previewRequest, previewText } from "./policy-preview.ts";

/** The form of a policy, with what saving it would delete. */
export default function RetentionForm(props: KindFormProps) {
  return (
    <KindForm {...props}>
      <RetentionPreview />
    </KindForm>
  );
}

const debounceMs = 400;
// Millions of rows are counted one by one.
const timeoutMs = 60_000;

/** How many records the policy in the form would delete, counted by the server while the form is filled in. */
function RetentionPreview() {
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
    <Note
      tone="info"
      role="status"
      title={isError ? t("notCounted") : data ? previewText(data) : t("counting")}
    >
      {t("longestApplies")}
    </Note>
  );
}
