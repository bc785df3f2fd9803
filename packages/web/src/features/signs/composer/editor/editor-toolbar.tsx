import type { HorizJustification, VertJustification } from "@gantry/domain/sign/message/message.ts";
import {
  pageOffTimeControl,
  pageOnTimeControl,
  withPageOffTime,
  withPageOnTime,
} from "@gantry/domain/sign/layout/page-rules.ts";
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ColorTools } from "../tools/color-tools.tsx";
import { DurationTool, PriorityTool } from "../tools/message-tools.tsx";
import { setVertical } from "./message-edits.ts";
import { PageParts } from "../tools/part-tools.tsx";
import { restyled, selectedStyle } from "../tools/segment-style.ts";
import { ToolButton, ToolNumber, ToolSelect } from "../tools/tool.tsx";
import type { MessageEditorState } from "./use-message-editor.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "./editor.module.css";

const horizontals: readonly [HorizJustification & ("left" | "center" | "right" | "full"), ReactNode][] = [
  ["left", <IconAlignLeft key="left" size={16} />],
  ["center", <IconAlignCenter key="center" size={16} />],
  ["right", <IconAlignRight key="right" size={16} />],
  ["full", <IconAlignJustified key="full" size={16} />],
];
const verticals: readonly [VertJustification, "top" | "middle" | "bottom", ReactNode][] = [
  ["top", "top", <IconLayoutAlignTop key="top" size={16} />],
  ["center", "middle", <IconLayoutAlignMiddle key="middle" size={16} />],
  ["bottom", "bottom", <IconLayoutAlignBottom key="bottom" size={16} />],
];

/** Style, page and message controls (EDIT-005). */
export function EditorToolbar({ editor, saveKeys }: { editor: MessageEditorState; saveKeys?: ReactNode }) {
  const { t } = useTranslation("signEditor");
  if (!editor.page) return null;
  return (
    <div className={css.editorToolbar} role="group" aria-label={t("toolbar")}>
      <div className={css.editorTools}>
        <ColorTools editor={editor} />
        <FontTool editor={editor} />
        <Alignments editor={editor} />
        <PageParts editor={editor} />
      </div>
      <div className={css.editorTools}>
        {editor.hasPriority && <PriorityTool editor={editor} />}
        {editor.hasDuration && <DurationTool editor={editor} />}
        <PageTimes editor={editor} />
        <Steps editor={editor} />
        <span className={classNames(css.editorKeys, "end dim small")}>
          {saveKeys}
          {editor.message.pages.length > 1 && (
            <span>
              <kbd>Alt</kbd> <kbd>1</kbd>–<kbd>{Math.min(9, editor.message.pages.length)}</kbd>{" "}
              {t("keys.page")}
            </span>
          )}
          <span>
            <kbd>↵</kbd> {t("keys.nextLine")}
          </span>
        </span>
      </div>
    </div>
  );
}

function FontTool({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { face, page, selection } = editor;
  if (!page) return null;
  const options = [...face.fonts].map(([number, font]) => ({
    value: String(number),
    text: t("font.option", { name: font.name, height: font.heightPx }),
  }));
  const asked = selectedStyle(page, selection).fontId;
  // A missing font shows as the default font, otherwise the first.
  const shown = [asked, face.defaultFontNumber, ...face.fonts.keys()].find(
    (number) => number !== undefined && face.fonts.has(number),
  );
  const chosen = options.find(({ value }) => value === String(shown));
  return (
    <ToolSelect
      name={t("font.name", { font: chosen?.text ?? "" })}
      options={options}
      value={chosen?.value}
      onChoose={(value) => editor.changePage((old) => restyled(old, selection, { fontId: Number(value) }))}
    >
      {chosen?.text}
    </ToolSelect>
  );
}

function Alignments({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { isVsl, page, selection } = editor;
  if (!page) return null;
  const { horizJustification = "center" } = selectedStyle(page, selection);
  return (
    <>
      {/* Speed limit text is always centred (EDIT-011). */}
      {!isVsl && (
        <span className="segments" role="group" aria-label={t("horizontal")}>
          {horizontals.map(([value, icon]) => (
            <button
              key={value}
              type="button"
              aria-label={t(`align.${value}`)}
              aria-pressed={horizJustification === value}
              onClick={() =>
                editor.changePage((old) => restyled(old, selection, { horizJustification: value }))
              }
            >
              {icon}
            </button>
          ))}
        </span>
      )}
      <span className="segments" role="group" aria-label={t("vertical")}>
        {verticals.map(([value, name, icon]) => (
          <button
            key={value}
            type="button"
            aria-label={t(`align.${name}`)}
            aria-pressed={page.verticalJustification === value}
            onClick={() => editor.changePage((old) => setVertical(old, value))}
          >
            {icon}
          </button>
        ))}
      </span>
    </>
  );
}

/** On the wire, tenths of a second in one octet. */
const longestS = 25.5;

function PageTimes({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { page } = editor;
  if (!page) return null;
  const shared = { suffix: ` ${t("seconds")}`, decimalScale: 1, max: longestS };
  return (
    <>
      <ToolNumber
        {...shared}
        name={t("pageOn")}
        min={pageOnTimeControl.minS}
        step={pageOnTimeControl.stepS}
        value={page.pageOnTime / 1000}
        onNumber={(seconds) => editor.changePage((old) => withPageOnTime(old, seconds * 1000), "on time")}
      />
      <ToolNumber
        {...shared}
        name={t("transition")}
        min={pageOffTimeControl.minS}
        step={pageOffTimeControl.stepS}
        value={page.pageOffTime / 1000}
        onNumber={(seconds) => editor.changePage((old) => withPageOffTime(old, seconds * 1000), "off time")}
      />
    </>
  );
}

function Steps({ editor: { undo, redo } }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  return (
    <>
      <ToolButton name={t("undo")} why={undo ? undefined : t("nothingToUndo")} onClick={() => undo?.()}>
        <IconArrowBackUp size={16} aria-hidden />
        <kbd>Ctrl Z</kbd>
      </ToolButton>
      <ToolButton name={t("redo")} why={redo ? undefined : t("nothingToRedo")} onClick={() => redo?.()}>
        <IconArrowForwardUp size={16} aria-hidden />
        <kbd>Ctrl Y</kbd>
      </ToolButton>
    </>
  );
}
