import type { BlankResult } from "@gantry/domain/contract/answers/sign.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import "../../../kit/look/mantine-inputs.ts";
import "../../../kit/look/table.css";
import { countOf, type SelectionActionProps } from "../../../kinds/list/state/selection.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { deviceGlyphs, verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { computedText } from "../../../text/computed-text.ts";
import { errorText } from "../../../queries/error-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { stateOf } from "../sign/sign-view.ts";
import { messageWords } from "./message-words.ts";
import { type BlankLine, useBlankSeveral } from "./use-blank-several.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./blank-several.module.css";

interface Props extends SelectionActionProps<AnyKind> {
  isOpen: boolean;
  onClose: () => void;
}

export default function BlankSeveralDialog({ selection, clear, isOpen, onClose }: Props) {
  const { t } = useTranslation(["signDetail", "common"]);
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
    <Modal
      opened={isOpen}
      onClose={close}
      closeOnEscape={!isBusy}
      size={760}
      title={<b>{t("blankManyTitle", { count })}</b>}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <div className="column">
        {!isDone && <p>{t("blankManyText")}</p>}
        {failure !== undefined && (
          <p className="note role-bad" role="alert">
            {t("blankFailed")}: {errorText(failure)}
          </p>
        )}
        {loadError ? (
          <FailedToLoad title={t("blankLoadFailed")} error={loadError} onRetry={reload} />
        ) : lines ? (
          <BlankTable lines={lines} />
        ) : (
          <RowSkeletons rows={3} />
        )}
        {lines && !isDone && todo.length === 0 && <p role="status">{t("blankManyNone")}</p>}
      </div>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus disabled={isBusy} onClick={close}>
          {isDone ? t("done") : t("common:cancel")}
        </Button>
        {(!isDone || todo.length > 0) && (
          <Button
            className="destructive"
            variant="default"
            disabled={todo.length === 0 || isLoading}
            loading={isBusy}
            onClick={() => void blank()}
          >
            {t(isDone ? "blankRetry" : "blankMany", { count: todo.length })}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function BlankTable({ lines }: { lines: readonly BlankLine[] }) {
  const { t } = useTranslation("signDetail");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <div className={css.blankScroll} tabIndex={0} role="group" aria-label={t("blankSigns")}>
      <table className={classNames(css.blankTable, "table")}>
        <thead>
          <tr>
            <th>{t("sign")}</th>
            <th>{t("now")}</th>
            <th>{t("queue")}</th>
            <th>{t("result")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{String(line.sign?.["name"] ?? line.id)}</td>
              <td className="dim">{line.sign && shownWords(line.sign as unknown as Sign)}</td>
              <td>
                <Loses line={line} />
              </td>
              <td>
                <Outcome line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shownWords = (sign: Sign) => messageWords(stateOf(sign).face);

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
      <span className={classNames(css.blankOutcome, "status role-unk")}>
        <GlyphMark glyph={verificationGlyphs.sending} size={14} />
        {t("blankAccepted")}
      </span>
    );
  }
  if (result) return <Failed text={failureText(result)} />;
  if (!isAllowed) return <Failed text={t("blankNotAllowed")} />;
  return queue ? null : <Failed text={t("blankGone")} />;

  function failureText({ error = "internalError", params }: BlankResult): string {
    return error === "staleQueue" ? t("blankChanged") : computedText(`errors:${error}`, params);
  }
}

function Failed({ text }: { text: string }) {
  return (
    <span className={classNames(css.blankOutcome, "status role-bad")}>
      <GlyphMark glyph={deviceGlyphs.OFFLINE} size={14} />
      {text}
    </span>
  );
}
