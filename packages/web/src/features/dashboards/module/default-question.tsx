import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { errorText } from "../../../queries/error-text.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import {
  type Dashboard,
  deleteDashboard,
  entityTypeOf,
  makeDefault,
  removeDefault,
} from "../dashboard-calls.ts";

/** `reset`: the person's own. `publish`: it becomes the default for all. `restore`: the default of the product. */
export type DefaultChange = "reset" | "publish" | "restore";

interface DefaultQuestionProps {
  change: DefaultChange | undefined;
  dashboard: Pick<Dashboard, "id" | "name" | "version">;
  onClose: () => void;
}

const run: Record<DefaultChange, (dashboard: DefaultQuestionProps["dashboard"]) => Promise<unknown>> = {
  reset: ({ id }) => deleteDashboard("module", id),
  publish: ({ id, version }) => makeDefault(id, version),
  restore: ({ id }) => removeDefault(id),
};

/** Asks before the widgets of a module are reset, or change for everyone. */
export function DefaultQuestion({ change: asked, dashboard, onClose }: DefaultQuestionProps) {
  const { t } = useTranslation("dashboards");
  const client = useQueryClient();
  // While the dialog fades, its words stay.
  const [change, setChange] = useState<DefaultChange>("reset");
  if (asked && asked !== change) setChange(asked);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => run[change](dashboard),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.entity(entityTypeOf("module"), dashboard.id) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onClose={() => {
        reset();
        onClose();
      }}
      title={t(`module.${change}Title`, { name: dashboard.name })}
      confirm={t(`module.${change}`)}
      isDestructive={change !== "publish"}
      isPending={isPending}
      onConfirm={() => mutate()}
    >
      {error ? (
        <Note tone="error">
          {t("module.changeFailed")}. {errorText(error)}
        </Note>
      ) : (
        t(`module.${change}Text`)
      )}
    </ConfirmDialog>
  );
}
