import type { BulkAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { kindText } from "../../../text/kind-text.ts";
import { countOf, type SelectionActionProps } from "../state/selection.ts";
import { applyEdit, type FieldChoice, mergeAnswers, tryEdit, undoEdit } from "./bulk-calls.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { FailureNote } from "./failure-note.tsx";
import { offerUndo } from "./offer-undo.ts";
import { OutcomeTable } from "./outcome-table.tsx";

interface Props extends SelectionActionProps<AnyKind> {
  isOpen: boolean;
  onClose: () => void;
}

export default function BulkEditDialog({ kind, selection, clear, isOpen, onClose }: Props) {
  const { t } = useTranslation("bulk");
  const cache = useQueryClient();
  const [choices, setChoices] = useState<readonly FieldChoice[]>([]);
  const [answer, setAnswer] = useState<BulkAnswer>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const textParams = (count: number) => ({
    count,
    kind: kindText(kind, "one"),
    kinds: kindText(kind, "many"),
  });
  const refetch = () => void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });

  const run = async (call: () => Promise<BulkAnswer>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setAnswer(await call());
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const attempt = () => run(() => tryEdit(kind, selection, choices));
  const todo = answer?.rows.filter(({ outcome }) => outcome === (answer.dryRun ? "changed" : "failed")) ?? [];
  const apply = () =>
    run(async () => {
      const done = await applyEdit(kind, todo, choices);
      refetch();
      const changed = done.rows.filter(({ outcome }) => outcome === "changed");
      if (changed.length > 0) {
        offerUndo(kind, "changed", changed.length, async () => {
          const undone = await undoEdit(kind, changed);
          refetch();
          return undone;
        });
      }
      return answer ? mergeAnswers(answer, done) : done;
    });
  const isDone = answer !== undefined && !answer.dryRun;
  const close = () => {
    onClose();
    if (!isDone) return;
    setAnswer(undefined);
    setChoices([]);
    clear();
  };

  const isTried = answer?.dryRun === true;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={isBusy}
      title={t("editTitle", textParams(countOf(selection)))}
      width="large"
      isCancelFocused={isDone}
      cancelText={isDone ? t("done") : isTried ? t("back") : t("common:cancel")}
      onCancel={isTried ? () => !isBusy && setAnswer(undefined) : close}
      {...(!answer && { onSubmit: () => choices.length > 0 && !isBusy && void attempt() })}
      actions={
        !answer ? (
          <Button type="submit" disabled={choices.length === 0} loading={isBusy}>
            {t("try")}
          </Button>
        ) : (
          (isTried || todo.length > 0) && (
            <Button onClick={() => void apply()} disabled={todo.length === 0} loading={isBusy} autoFocus>
              {todo.length === 0
                ? t("nothingToApply")
                : t(isTried ? "apply" : "retry", textParams(todo.length))}
            </Button>
          )
        )
      }
    >
      <FailureNote failure={failure} />
      {answer ? (
        <>
          {isTried && <p role="status">{t("nothingYet")}</p>}
          <OutcomeTable kind={kind} rows={answer.rows} isTried={isTried} />
        </>
      ) : (
        <BulkFields kind={kind} choices={choices} onChange={setChoices} />
      )}
    </Dialog>
  );
}
