import { abbreviateToFit } from "@gantry/domain/sign/words/abbreviate.ts";
import type { MessageLine, MessagePage } from "@gantry/domain/sign/message/message.ts";
import type { LineWidth } from "@gantry/domain/sign/layout/message-layout.ts";
import { canAddSegment, canDeleteLine } from "@gantry/domain/sign/layout/page-rules.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { addSegment, changeLine, removeLine, removeSegment, textOf } from "../editor/message-edits.ts";
import { SegmentInput } from "./segment-input.tsx";
import { isSelected, lineSelected, withLineToggled, withSegmentToggled } from "./segment-style.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../editor/editor.module.css";

interface LineRowProps {
  page: MessagePage;
  line: MessageLine;
  index: number;
  width: LineWidth | undefined;
  editor: MessageEditorState;
  onEnter: () => void;
}

/** EDIT-008, EDIT-009, EDIT-010. */
export function LineRow({ page, line, index, width, editor, onEnter }: LineRowProps) {
  const { t } = useTranslation("signEditor");
  const { selection, select, isVsl } = editor;
  const number = index + 1;
  const hasParts = line.segments.length > 1;
  const isTooWide = width !== undefined && width.widthPx > width.maximumPx;
  const forget = (edit: (old: MessagePage) => MessagePage) => {
    // The indexes of the selection have changed.
    select([]);
    editor.changePage(edit);
  };
  return (
    <div
      className={classNames(css.editorLine, "column")}
      role="group"
      aria-label={t("line", { line: number })}
    >
      <div className="row">
        <LineCheck
          label={t("selectLine", { line: number })}
          state={lineSelected(selection, page, index)}
          onToggle={() => select(withLineToggled(selection, page, index))}
        />
        <span className={classNames(css.lineNumber, "dim num")} aria-hidden>
          {number}
        </span>
        {line.segments.map((segment, part) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no id; their place is what they are called by
          <span key={part} className="row grow">
            {hasParts && (
              <LineCheck
                label={t("selectPart", { line: number, part: part + 1 })}
                state={isSelected(selection, index, part) ? "all" : "none"}
                onToggle={() => select(withSegmentToggled(selection, index, part))}
              />
            )}
            <SegmentInput
              segment={segment}
              place={{ line: index, segment: part }}
              hasParts={hasParts}
              width={part === line.segments.length - 1 ? width : undefined}
              editor={editor}
              onEnter={onEnter}
            />
            {part > 0 && (
              <button
                type="button"
                className="icon-button"
                aria-label={t("removePart", { line: number, part: part + 1 })}
                title={t("removePart", { line: number, part: part + 1 })}
                onClick={() => forget((old) => removeSegment(old, index, part))}
              >
                <IconTrash size={15} />
              </button>
            )}
          </span>
        ))}
        {!isVsl && canAddSegment(line) && (
          <button
            type="button"
            className="icon-button"
            aria-label={t("addPart", { line: number })}
            title={t("addPart", { line: number })}
            onClick={() => {
              editor.changePage((old) => addSegment(old, index));
              editor.goTo({ line: index, segment: 1 });
            }}
          >
            <IconPlus size={16} />
          </button>
        )}
        {canDeleteLine(page.messageLines) && (
          <button
            type="button"
            className="icon-button"
            aria-label={t("removeLine", { line: number })}
            title={t("removeLine", { line: number })}
            onClick={() => forget((old) => removeLine(old, index))}
          >
            <IconTrash size={15} />
          </button>
        )}
      </div>
      {isTooWide && !isVsl && <ShorterForms page={page} index={index} editor={editor} />}
    </div>
  );
}

function LineCheck({
  label,
  state,
  onToggle,
}: {
  label: string;
  state: "all" | "some" | "none";
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className={css.lineCheck}>
      <input
        ref={box}
        type="checkbox"
        className="check"
        aria-label={label}
        checked={state === "all"}
        onChange={onToggle}
      />
    </label>
  );
}

function ShorterForms({
  page,
  index,
  editor,
}: {
  page: MessagePage;
  index: number;
  editor: MessageEditorState;
}) {
  const { t } = useTranslation("signEditor");
  const offers = useMemo(
    () => abbreviateToFit(page, { line: index }, editor.face),
    [page, index, editor.face],
  );
  if (offers.length === 0) return null;
  return (
    <div className={classNames(css.lineOffers, "row small")}>
      <span className="dim">{t("shorten")}</span>
      {offers.map((offer) => {
        const text = textOf(offer.line);
        const why = offer.substitutions.map(({ word, short, use }) =>
          t(use === "withPrompt" ? "shortenWithPrompt" : "shortened", { word, short }),
        );
        return (
          <button
            key={text}
            type="button"
            className={classNames(css.tool, css.toolSmall, "num")}
            title={why.join(", ")}
            onClick={() => {
              editor.changePage((old) => changeLine(old, index, () => offer.line));
              editor.goTo({ line: index, segment: 0 });
            }}
          >
            {t("shortenedTo", { text, width: offer.widthPx })}
          </button>
        );
      })}
    </div>
  );
}
