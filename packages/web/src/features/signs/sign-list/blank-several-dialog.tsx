import type { BlankResult } from "@gantry/domain/contract/answers/sign.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button, Stack } from "@mantine/core";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { countOf, type SelectionActionProps } from "../../../kinds/list/state/selection.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { deviceGlyphs, verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { errorText } from "../../../queries/error-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { stateOf, textOfMulti } from "../sign/sign-view.ts";
import { type BlankLine, useBlankSeveral } from "./use-blank-several.ts";

interface Props extends SelectionActionProps<AnyKind> {
  isOpen: boolean;
  onClose: () => void;
}

export default function BlankSeveralDialog({ selection, clear, isOpen, onClose }: Props) {
  const { t } = useTranslation("signDetail");
  const { lines, todo, isDone, isBusy, loadError, isLoading, failure, reload, blank } = useBlankSeveral(
    selection,
    isOpen,
  );
  const count = countOf(selection);
  const close = () => {
    if (isBusy) return;
    onClose();
    if (isDone) clear();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      width="medium"
      title={t("blankManyTitle", { count })}
      isCancelFocused
      cancelText={isDone ? t("done") : undefined}
      actions={
        (!isDone || todo.length > 0) && (
          <Button
            className="destructive"
            variant="default"
            disabled={todo.length === 0 || isLoading}
            loading={isBusy}
            onClick={() => void blank()}
          >
            {t(isDone ? "blankRetry" : "blankMany", { count: todo.length })}
          </Button>
        )
      }
    >
      <Stack gap={8}>
        {!isDone && <p>{t("blankManyText")}</p>}
        {failure !== undefined && (
          <Note tone="error" role="alert">
            {t("blankFailed")}: {errorText(failure)}
          </Note>
        )}
        {loadError ? (
          <FailedToLoad title={t("blankLoadFailed")} error={loadError} onRetry={reload} />
        ) : (
          <BlankTable lines={lines} />
        )}
        {lines && !isDone && todo.length === 0 && <p role="status">{t("blankManyNone")}</p>}
      </Stack>
    </Dialog>
  );
}

function BlankTable({ lines }: { lines: readonly BlankLine[] | undefined }) {
  const { t } = useTranslation("signDetail");
  const columns: Column<BlankLine>[] = [
    { id: "sign", header: t("sign"), cell: ({ id, sign }) => String(sign?.["name"] ?? id) },
    {
      id: "now",
      header: t("now"),
      cell: ({ sign }) => <span className="dim">{sign && readShownWords(sign as unknown as Sign)}</span>,
    },
    { id: "queue", header: t("queue"), cell: (line) => <Loses line={line} /> },
    { id: "result", header: t("result"), cell: (line) => <Outcome line={line} /> },
  ];
  return (
    <DataTable
      scrollLabel={t("blankSigns")}
      columns={columns}
      rows={lines}
      rowId={({ id }) => id}
      skeletonRows={3}
      isWrapping
    />
  );
}

function readShownWords(sign: Sign): string {
  const { face } = stateOf(sign);
  if (!face) return translate("signs:face.noData");
  return face.isBlank ? translate("signs:face.blank") : textOfMulti(face.multi, defaultFace);
}

function Loses({ line: { queue, result } }: { line: BlankLine }) {
  const { t } = useTranslation("signDetail");
  if (!queue || result?.status === "SUCCESS") return null;
  const { items, governed } = queue;
  return (
    <>
      {items.length > 0 ? t("loses", { count: items.length }) : t("losesNone")}
      {items.length > 0 && (
        <div className="dim small">{items.map(({ priority }) => `P${priority}`).join(", ")}</div>
      )}
      {!governed && <div className="dim small">{t("onlyObserved")}</div>}
    </>
  );
}

function Outcome({ line: { queue, isAllowed, result } }: { line: BlankLine }) {
  const { t } = useTranslation("signDetail");
  if (result?.status === "SUCCESS") {
    return (
      <GlyphText glyph={verificationGlyphs.sending} size={14} isWrapping>
        {t("blankAccepted")}
      </GlyphText>
    );
  }
  if (result) return <Failed text={failureText(result)} />;
  if (!isAllowed) return <Failed text={t("blankNotAllowed")} />;
  return queue ? null : <Failed text={t("blankGone")} />;

  function failureText({ error = "internalError", params }: BlankResult): string {
    return error === "staleQueue" ? t("blankChanged") : translateComputed(`errors:${error}`, params);
  }
}

function Failed({ text }: { text: string }) {
  return (
    <GlyphText glyph={deviceGlyphs.OFFLINE} size={14} isWrapping>
      {text}
    </GlyphText>
  );
}
