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
import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { ColorTools } from "../tools/color-tools.tsx";
import { DurationTool, PriorityTool } from "../tools/message-tools.tsx";
import { setVertical } from "./message-edits.ts";
import { PageParts } from "../tools/part-tools.tsx";
import { restylePage, selectedStyleOf } from "../tools/segment-style.ts";
import { TravelTool } from "../tools/travel-tool.tsx";
import { ToolButton, ToolNumber, ToolSelect } from "../tools/tool.tsx";
import type { MessageEditorState } from "./use-message-editor.ts";
import { Segments } from "../../../../kit/look/segments.tsx";
import css from "../composer.module.css";

const horizontals = ["left", "center", "right", "full"] as const satisfies readonly HorizJustification[];
const verticals = ["top", "center", "bottom"] as const satisfies readonly VertJustification[];
const horizontalIcons: Record<(typeof horizontals)[number], ReactNode> = {
  left: <IconAlignLeft size={16} />,
  center: <IconAlignCenter size={16} />,
  right: <IconAlignRight size={16} />,
  full: <IconAlignJustified size={16} />,
};
const verticalIcons: Record<(typeof verticals)[number], ReactNode> = {
  top: <IconLayoutAlignTop size={16} />,
  center: <IconLayoutAlignMiddle size={16} />,
  bottom: <IconLayoutAlignBottom size={16} />,
};

/** Style, page and message controls (EDIT-005). */
export function EditorToolbar({ editor, saveKeys }: { editor: MessageEditorState; saveKeys?: ReactNode }) {
  const { t } = useTranslation("signEditor");
  if (!editor.page) return null;
  return (
    <Stack className={css.ruled} gap={10} px={20} py={12} role="group" aria-label={t("toolbar")}>
      <Group gap={6}>
        <ColorTools editor={editor} />
        <FontTool editor={editor} />
        <Alignments editor={editor} />
        <PageParts editor={editor} />
        <TravelTool editor={editor} />
      </Group>
      <Group gap={6}>
        {editor.hasPriority && <PriorityTool editor={editor} />}
        {editor.hasDuration && <DurationTool editor={editor} />}
        <PageTimes editor={editor} />
        <Steps editor={editor} />
        <Group className="end dim small wide-only" gap={14} wrap="nowrap">
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
        </Group>
      </Group>
    </Stack>
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
  const fontId = selectedStyleOf(page, selection).fontId;
  // A missing font shows as the default font, otherwise the first.
  const shown = [fontId, face.defaultFontNumber, ...face.fonts.keys()].find(
    (number) => number !== undefined && face.fonts.has(number),
  );
  const chosen = options.find(({ value }) => value === String(shown));
  return (
    <ToolSelect
      name={t("font.name", { font: chosen?.text ?? "" })}
      options={options}
      value={chosen?.value}
      onChoose={(value) => editor.changePage((old) => restylePage(old, selection, { fontId: Number(value) }))}
    >
      {chosen?.text}
    </ToolSelect>
  );
}

function Alignments({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { isVsl, page, selection } = editor;
  if (!page) return null;
  const { horizJustification = "center" } = selectedStyleOf(page, selection);
  return (
    <>
      {/* Speed limit text is always centred (EDIT-011). */}
      {!isVsl && (
        <Segments
          label={t("horizontal")}
          options={horizontals.map((value) => ({
            value,
            label: horizontalIcons[value],
            name: t(`align.${value}`),
          }))}
          value={horizJustification}
          onChoose={(value) =>
            editor.changePage((old) => restylePage(old, selection, { horizJustification: value }))
          }
        />
      )}
      <Segments
        label={t("vertical")}
        options={verticals.map((value) => ({
          value,
          label: verticalIcons[value],
          name: t(`align.${value === "center" ? "middle" : value}`),
        }))}
        value={page.verticalJustification}
        onChoose={(value) => editor.changePage((old) => setVertical(old, value))}
      />
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
