import { TextInput } from "@mantine/core";
import type { Segment } from "@gantry/domain/sign/message/message.ts";
import type { LineWidth } from "@gantry/domain/sign/layout/message-layout.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { SpeedLimitSelect } from "../../lane-use/speed-limit-select.tsx";
import { typeInCapitals } from "./type-in-capitals.ts";
import { issueText } from "../issues/issue-text.ts";
import { setText } from "../editor/message-edits.ts";
import { restylePage, type SegmentPlace } from "./segment-style.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";

interface SegmentInputProps {
  segment: Segment;
  place: SegmentPlace;
  hasParts: boolean;
  width: LineWidth | undefined;
  editor: MessageEditorState;
  onEnter: () => void;
}

/** Free text in capitals, or a choice of speeds for speed limit signs (EDIT-011). */
export function SegmentInput({ segment, place, hasParts, width, editor, onEnter }: SegmentInputProps) {
  const { t } = useTranslation("signEditor");
  const { line, segment: part } = place;
  const { text } = segment;
  const shared = {
    "aria-label": hasParts
      ? t("linePart", { line: line + 1, part: part + 1 })
      : t("line", { line: line + 1 }),
    "data-place": `${line} ${part}`,
    "data-autofocus": (line === 0 && part === 0) || undefined,
    error: errorOf(editor, place),
    className: "grow",
  };
  const onText = (typed: string) =>
    editor.changePage((old) => setText(old, line, part, typed), `text ${line} ${part}`);
  const onSpeed = (speed: string) =>
    editor.changePage((old) =>
      restylePage(setText(old, line, part, speed), [place], { horizJustification: "center" }),
    );
  if (editor.isVsl) {
    return (
      <span className="row grow" data-place={shared["data-place"]}>
        <SpeedLimitSelect
          label={shared["aria-label"]}
          value={text}
          error={shared.error}
          isFirst={shared["data-autofocus"]}
          onChange={onSpeed}
        />
      </span>
    );
  }
  const isTooWide = width !== undefined && width.widthPx > width.maximumPx;
  return (
    <TextInput
      {...shared}
      value={text}
      onChange={({ currentTarget }) => onText(typeInCapitals(currentTarget))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
        // Enter must not submit an enclosing form.
        event.preventDefault();
        onEnter();
      }}
      autoComplete="off"
      spellCheck={false}
      styles={inputStyles}
      rightSectionWidth={width ? 112 : 0}
      rightSectionProps={{
        style: { justifyContent: "flex-end", paddingInlineEnd: 10, pointerEvents: "none" },
      }}
      rightSection={
        width && (
          <span className={isTooWide ? "num small bad-text strong" : "num small dim"}>
            {t("pixels", { used: width.widthPx, all: width.maximumPx })}
          </span>
        )
      }
    />
  );
}

/** Signs have capitals only. */
const inputStyles = {
  input: { fontWeight: 550, letterSpacing: "0.04em", textTransform: "uppercase" },
} as const;

/** Error text; overflows are shown in pixels instead. */
function errorOf({ issues, activePage }: MessageEditorState, place: SegmentPlace): string | boolean {
  const own = issues.filter(
    (issue) =>
      issue.page === activePage &&
      issue.line === place.line &&
      (issue.segment ?? 0) === place.segment &&
      issue.textArea === undefined,
  );
  const shownIssue = own.find((issue) => issue.type !== "horizontal_overflow");
  return shownIssue ? issueText(shownIssue) : own.length > 0;
}
