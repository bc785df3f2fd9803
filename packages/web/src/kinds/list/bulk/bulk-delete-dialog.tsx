import type { BulkAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { countOf, type SelectionActionProps } from "../state/selection.ts";
import { applyDelete, mergeAnswers, tryDelete, undoDelete } from "./bulk-calls.ts";
import { FailureNote } from "./failure-note.tsx";
import { offerUndo } from "./offer-undo.ts";
import { OutcomeTable } from "./outcome-table.tsx";

interface Props extends SelectionActionProps<AnyKind> {
  isOpen: boolean;
  onClose: () => void;
}

/** Shows what can be deleted first; the deletion can be undone. */
export default function BulkDeleteDialog({ kind, selection, clear, isOpen, onClose }: Props) {
  const { t } = useTranslation("bulk");
  const cache = useQueryClient();
  const tried = useQuery({
    queryKey: ["bulk-delete", kind.entityType, selection],
    queryFn: () => tryDelete(kind, selection),
    enabled: isOpen,
    // The state may have changed: every opening runs a new dry run.
    gcTime: 0,
    retry: false,
  });
  const [done, setDone] = useState<BulkAnswer>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const answer = done ?? tried.data;
  const textParams = (count: number) => ({
    count,
    kind: kindText(kind, "one"),
    kinds: kindText(kind, "many"),
  });
  const refetch = () => void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });
  const todo = answer?.rows.filter(({ outcome }) => outcome === (answer.dryRun ? "deleted" : "failed")) ?? [];
  const isDone = done !== undefined;
  const close = () => {
    onClose();
    setDone(undefined);
    if (isDone) clear();
  };
  const apply = async (before: BulkAnswer) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const now = await applyDelete(kind, todo);
      setDone(mergeAnswers(before, now));
      refetch();
      const deleted = now.rows.filter(({ outcome }) => outcome === "deleted");
      if (deleted.length > 0)
        offerUndo(kind, "deleted", deleted.length, async () => {
          const undone = await undoDelete(kind, deleted);
          refetch();
          return undone;
        });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={isBusy}
      title={t("deleteTitle", textParams(countOf(selection)))}
      width="medium"
      isCancelFocused
      cancelText={isDone ? t("done") : t("common:cancel")}
      actions={
        <>
          {tried.isError && (
            <Button onClick={() => void tried.refetch()} loading={tried.isFetching}>
              {t("common:tryAgain")}
            </Button>
          )}
          {(todo.length > 0 || answer?.dryRun === true) && (
            <Button
              variant="default"
              className="destructive"
              disabled={todo.length === 0}
              loading={isBusy}
              onClick={() => answer && void apply(answer)}
            >
              {t(isDone ? "retry" : "applyDelete", textParams(todo.length))}
            </Button>
          )}
        </>
      }
    >
      <p>{t("deleteText")}</p>
      <FailureNote failure={failure ?? tried.error ?? undefined} />
      {answer ? (
        <OutcomeTable kind={kind} rows={answer.rows} isTried={answer.dryRun} />
      ) : (
        tried.isFetching && <RowSkeletons />
      )}
    </Dialog>
  );
}
