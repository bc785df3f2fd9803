import type { WebhookTestAnswer } from "@gantry/domain/contract/answers/webhook-test.ts";
import { notificationWebhook } from "@gantry/domain/kinds/notification-webhook.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useFormParts } from "../../../kinds/form/form-parts.ts";
import { KindForm, type KindFormProps } from "../../../kinds/form/kind-form.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";

/** The form of a webhook, with a test of what is in it. */
export default function WebhookForm(props: KindFormProps) {
  return (
    <KindForm {...props}>
      <WebhookTest />
    </KindForm>
  );
}

const timeoutMs = 30_000;

function WebhookTest() {
  const { t } = useTranslation("delivery");
  const { form, entityId } = useFormParts();
  const { url, signingKey } = useWatch({ control: form.control });
  const mayTest = useCan("UPDATE", notificationWebhook.entityType);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      api.post<WebhookTestAnswer>(
        `${notificationWebhook.path}/test`,
        {
          url,
          ...(entityId !== undefined && { id: entityId }),
          ...(typeof signingKey === "string" && signingKey !== "" && { signingKey }),
        },
        { timeoutMs },
      ),
  });
  if (!mayTest) return null;
  const reason = error ? errorText(error) : data?.problem && t(`problems.${data.problem}`);
  const isFailed = error !== null || data?.isDelivered === false;
  const tested = isFailed ? t("test.failed") : data && t("test.delivered");
  return (
    <Note
      tone={isFailed ? "error" : data ? "success" : "info"}
      role="status"
      title={tested ?? t("test.text")}
      actions={
        <Button
          variant="default"
          loading={isPending}
          disabled={typeof url !== "string" || url === ""}
          onClick={() => mutate()}
        >
          {t("test.send")}
        </Button>
      }
    >
      {[reason, data?.detail].filter(Boolean).join(", ")}
    </Note>
  );
}
