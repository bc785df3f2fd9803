import { NativeSelect, TextInput } from "@mantine/core";
import type { MessagePage } from "@gantry/domain/sign/message.ts";
import { lineWidths } from "@gantry/domain/sign/message-layout.ts";
import { canDeleteLine } from "@gantry/domain/sign/page-rules.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { addLine, removeLine, setText } from "./message-edits.ts";
import { issueText } from "./issue-text.ts";
import { speedLimits } from "./speed-limits.ts";
import type { MessageEditorState } from "./use-message-editor.ts";

/** The lines of the open page, each with how wide it is on this sign. */
export function EditorLines({ page, editor }: { page: MessagePage; editor: MessageEditorState }) {
  const { t } = useTranslation("signs");
  const { face } = editor;
  const widths = lineWidths(page, face).messageLines;
  const edit = (next: MessagePage, burst?: string) => editor.changePage(() => next, burst);
  const kept = page.textAreas.length + page.images.length;
  const lines = useRef<HTMLDivElement>(null);
  const goToLineAfter = (index: number) => {
    // A line that the same key makes must be there before it can have the focus.
    if (index === page.messageLines.length - 1) flushSync(() => edit(addLine(page)));
    lines.current?.querySelector<HTMLInputElement>(`[data-line="${index + 1}"] input`)?.focus();
  };
  return (
    <div ref={lines} className="column composer-lines" role="group" aria-label={t("composer.lines")}>
      {page.messageLines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id; their place is what they are called by
        <div key={index} className="row composer-line" data-line={index}>
          <span className="dim num composer-number" aria-hidden>
            {index + 1}
          </span>
          {line.segments.map((segment, part) => (
            <LineInput
              // oxlint-disable-next-line react/no-array-index-key -- as above
              key={part}
              label={
                line.segments.length > 1
                  ? t("composer.linePart", { line: index + 1, part: part + 1 })
                  : t("composer.line", { line: index + 1 })
              }
              text={segment.text}
              isSpeedLimit={editor.isVsl}
              width={part === line.segments.length - 1 ? widths[index] : undefined}
              error={errorOf(editor, index, part)}
              isFirst={index === 0 && part === 0}
              onText={(text) => edit(setText(page, index, part, text), `text ${index} ${part}`)}
              onEnter={() => goToLineAfter(index)}
            />
          ))}
          {canDeleteLine(page.messageLines) && (
            <button
              type="button"
              className="icon-button"
              aria-label={t("composer.removeLine", { line: index + 1 })}
              onClick={() => edit(removeLine(page, index))}
            >
              <IconTrash size={15} />
            </button>
          )}
        </div>
      ))}
      {!editor.isVsl && (
        <button
          type="button"
          className="text-button row composer-add"
          aria-label={t("composer.addLineLabel")}
          onClick={() => edit(addLine(page))}
        >
          <IconPlus size={14} aria-hidden />
          {t("composer.addLine")}
        </button>
      )}
      {kept > 0 && <p className="dim small">{t("composer.keptParts", { count: kept })}</p>}
    </div>
  );
}

function errorOf(
  { issues, activePage }: MessageEditorState,
  line: number,
  segment: number,
): string | undefined {
  const issue = issues.find(
    (found) =>
      found.page === activePage &&
      found.line === line &&
      (found.segment ?? 0) === segment &&
      found.textArea === undefined,
  );
  return issue && issueText(issue);
}

interface LineInputProps {
  label: string;
  text: string;
  isSpeedLimit: boolean;
  width: { widthPx: number; maximumPx: number } | undefined;
  error: string | undefined;
  isFirst: boolean;
  onText: (text: string) => void;
  /** Enter goes on to the next line; with Ctrl it posts. */
  onEnter: () => void;
}

/** Free text in capitals, or one of the speeds for a speed limit sign (EDIT-011). */
function LineInput({ label, text, isSpeedLimit, width, error, isFirst, onText, onEnter }: LineInputProps) {
  const { t } = useTranslation("signs");
  const shared = { "aria-label": label, error, className: "grow", "data-autofocus": isFirst || undefined };
  if (isSpeedLimit) {
    const isOther = text !== "" && !speedLimits.includes(text);
    return (
      <NativeSelect
        {...shared}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        data={[{ value: "", label: t("composer.unlit") }, ...(isOther ? [text] : []), ...speedLimits]}
      />
    );
  }
  const isTooWide = width !== undefined && width.widthPx > width.maximumPx;
  return (
    <TextInput
      {...shared}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) onEnter();
      }}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: "composer-input" }}
      rightSectionWidth={112}
      rightSectionProps={{ className: "composer-width", style: { pointerEvents: "none" } }}
      rightSection={
        width && (
          <span className="num small" data-wide={isTooWide || undefined}>
            {t("composer.pixels", { used: width.widthPx, all: width.maximumPx })}
          </span>
        )
      }
    />
  );
}
