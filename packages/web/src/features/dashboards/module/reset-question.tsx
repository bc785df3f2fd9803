import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Dashboard, deleteDashboard, entityTypeOf } from "../dashboard-calls.ts";

interface ResetQuestionProps {
  isOpen: boolean;
  dashboard: Pick<Dashboard, "id" | "name">;
  onClose: () => void;
}

export function ResetQuestion({ isOpen, dashboard: { id, name }, onClose }: ResetQuestionProps) {
  const { t } = useTranslation("dashboards");
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => deleteDashboard("module", id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.entity(entityTypeOf("module"), id) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("module.resetTitle", { name })}
      confirm={t("module.reset")}
      isDestructive
      isPending={reset.isPending}
      onConfirm={() => reset.mutate()}
    >
      {reset.error ? (
        <Note tone="error">
          {t("module.resetFailed")}. {errorText(reset.error)}
        </Note>
      ) : (
        t("module.resetText")
      )}
    </ConfirmDialog>
  );
}
