import { Box, Button } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { api } from "../../queries/api.ts";
import { type Entity, queryKeys } from "../../queries/kind-queries.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import { Note } from "../../kit/feedback/note.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { errorText } from "../../queries/error-text.ts";
import { kindMessage } from "../../text/kind-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { DiffTable } from "./diff-table.tsx";
import { entryDiff } from "./entry-diff.ts";
import { restoreDocument } from "./restore-document.ts";

interface Restored {
  version: number;
  document: Readonly<Record<string, unknown>>;
}

interface RestoreDialogProps {
  kind: AnyKind;
  id: string;
  name: string;
  restored: Restored;
  isOpen: boolean;
  onClose: () => void;
  onRestored: () => void;
}

export function RestoreDialog(props: RestoreDialogProps) {
  const { name, restored, isOpen, onClose } = props;
  const { t } = useTranslation("audit");
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t("restoreTitle", { name, version: restored.version })}
      width="large"
    >
      <RestoreBody {...props} />
    </DialogFrame>
  );
}

function RestoreBody({ kind, id, name, restored, onClose, onRestored }: RestoreDialogProps) {
  const { t } = useTranslation("audit");
  const cache = useQueryClient();
  const path = `${kind.path}/${encodeURIComponent(id)}`;
  // Always fresh, so that no later change is overwritten unseen.
  const now = useQuery({
    queryKey: [...queryKeys.form(kind.entityType, id), "restore", restored.version],
    queryFn: ({ signal }) => api.get<Entity>(`${path}/form-values`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    mutationFn: (document: Record<string, unknown>) => api.put(path, document),
    onSuccess: () => {
      toast("success", kindMessage(kind, "Saved", name));
      onClose();
      onRestored();
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.audit(kind.entityType, id) }),
        cache.invalidateQueries({ queryKey: queryKeys.entity(kind.entityType, id) }),
      ]),
    onError: () => undefined,
  });
  if (now.error)
    return <FailedToLoad title={t("restoreFailed")} error={now.error} onRetry={() => void now.refetch()} />;
  if (!now.data) return <RowSkeletons rows={3} delayMs={150} />;
  const document = restoreDocument(kind, restored.document, now.data);
  const sections = entryDiff(kind, now.data, document);
  const changed = sections.reduce((sum, { changedCount }) => sum + changedCount, 0);
  return (
    <DialogContent
      onClose={onClose}
      isCancelFocused
      actions={
        <Button disabled={changed === 0} loading={save.isPending} onClick={() => save.mutate(document)}>
          {t("restore", { version: restored.version })}
        </Button>
      }
    >
      <p>{changed === 0 ? t("restoreNothing") : t("restoreText", { count: changed })}</p>
      {changed > 0 && (
        <Box className="row" mah="50vh" mt={12} bd="1px solid var(--c-border)">
          <DiffTable
            kind={kind}
            sections={sections}
            before={now.data}
            after={document}
            isChangedOnly
            beforeTitle={t("now")}
            afterTitle={t("version", { version: restored.version })}
          />
        </Box>
      )}
      {save.error !== null && (
        <Note tone="error" role="alert">
          {kindMessage(kind, "SaveError", name)}: {errorText(save.error)}
        </Note>
      )}
    </DialogContent>
  );
}
