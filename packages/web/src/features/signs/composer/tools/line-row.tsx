import { abbreviateToFit } from "@gantry/domain/sign/words/abbreviate.ts";
import type { MessageLine, MessagePage } from "@gantry/domain/sign/message/message.ts";
import type { LineWidth } from "@gantry/domain/sign/layout/message-layout.ts";
import { canAddSegment, canDeleteLine } from "@gantry/domain/sign/layout/page-rules.ts";
import { Group, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { addSegment, changeLine, removeLine, removeSegment, textOf } from "../editor/message-edits.ts";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { SegmentInput } from "./segment-input.tsx";
import { isSelected, lineSelected, withLineToggled, withSegmentToggled } from "./segment-style.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../composer.module.css";
import tools from "./tool.module.css";

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
    <Stack gap={6} role="group" aria-label={t("line", { line: number })}>
      <div className={classNames(css.line, "row")}>
        <LineCheck
          label={t("selectLine", { line: number })}
          state={lineSelected(selection, page, index)}
          onToggle={() => select(withLineToggled(selection, page, index))}
        />
        <span className="dim num" style={{ width: 12 }} aria-hidden>
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
              <IconButton
                icon={IconTrash}
                iconSize={15}
                label={t("removePart", { line: number, part: part + 1 })}
                onClick={() => forget((old) => removeSegment(old, index, part))}
              />
            )}
          </span>
        ))}
        {!isVsl && canAddSegment(line) && (
          <IconButton
            icon={IconPlus}
            label={t("addPart", { line: number })}
            onClick={() => {
              editor.changePage((old) => addSegment(old, index));
              editor.goTo({ line: index, segment: 1 });
            }}
          />
        )}
        {canDeleteLine(page.messageLines) && (
          <IconButton
            icon={IconTrash}
            iconSize={15}
            label={t("removeLine", { line: number })}
            onClick={() => forget((old) => removeLine(old, index))}
          />
        )}
      </div>
      {isTooWide && !isVsl && <ShorterForms page={page} index={index} editor={editor} />}
    </Stack>
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
    <label style={{ padding: 4 }}>
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
    <Group className="small" gap={8} ms={40}>
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
            className={classNames(tools.tool, tools.small, "num")}
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
    </Group>
  );
}
