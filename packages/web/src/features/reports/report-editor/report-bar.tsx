import { Button, Select } from "@mantine/core";
import { report } from "@gantry/domain/kinds/report.ts";
import { maxPictureBytes, type ReportBlock } from "@gantry/domain/reports/report-block.ts";
import {
  IconChartBar,
  IconMap2,
  IconPageBreak,
  IconPhoto,
  IconTable,
  IconVariable,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Editor, useEditorState } from "@tiptap/react";
import { useRef } from "react";
import { sourcesQuery, type Source } from "../../../kinds/data-queries/data-sources.ts";
import { RichTextBar } from "../../../kinds/form/fields/text/rich-text-bar.tsx";
import { uploadFile } from "../../../queries/files/file-calls.ts";
import { reportFailedCall } from "../../../queries/failed-call.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { nodeNameOf } from "./block-nodes.ts";
import { newDataBlock, newFieldBlock, newMapBlock, preferredPlaced, preferredSource } from "./new-block.ts";
import css from "./report-editor.module.css";

/** Formats the text and inserts live data (REP-004). */
export function ReportBar({ editor, dataSource }: { editor: Editor; dataSource: unknown }) {
  const { t } = useTranslation("reports");
  return (
    <RichTextBar
      editor={editor}
      label={t("text")}
      start={<StyleChoice editor={editor} />}
      end={<Inserts editor={editor} dataSource={dataSource} />}
    />
  );
}

const levels = [2, 3, 4] as const;

function StyleChoice({ editor }: { editor: Editor }) {
  const { t } = useTranslation("reports");
  const level = useEditorState({
    editor,
    selector: ({ editor: current }) => levels.find((one) => current.isActive("heading", { level: one })),
  });
  return (
    <Select
      aria-label={t("style")}
      w={130}
      allowDeselect={false}
      data={[
        { value: "0", label: t("styles.paragraph") },
        ...levels.map((one) => ({ value: String(one), label: t(`styles.heading${one}`) })),
      ]}
      value={String(level ?? 0)}
      onChange={(value) => {
        const chosen = levels.find((one) => String(one) === value);
        const chain = editor.chain().focus();
        (chosen ? chain.setHeading({ level: chosen }) : chain.setParagraph()).run();
      }}
    />
  );
}

/** A block stands below the cursor, with a paragraph after it to go on. */
export function insertBlock(editor: Editor, block: ReportBlock): void {
  const node = { type: nodeNameOf(block), attrs: { block } };
  if (block.type === "field") {
    editor.chain().focus().insertContent(node).run();
    return;
  }
  const { $to } = editor.state.selection;
  const isInEmpty = $to.parent.isTextblock && $to.parent.content.size === 0;
  const place = isInEmpty
    ? { from: $to.before(1), to: $to.after(1) }
    : $to.depth > 0
      ? $to.after(1)
      : $to.pos;
  const at = typeof place === "number" ? place : place.from;
  editor
    .chain()
    .insertContentAt(place, [node, { type: "paragraph" }])
    .setNodeSelection(at)
    .focus()
    .scrollIntoView()
    .run();
}

function Inserts({ editor, dataSource }: { editor: Editor; dataSource: unknown }) {
  const { t } = useTranslation("reports");
  const { data: answer } = useQuery(sourcesQuery);
  const source = preferredSource(answer?.dataSources ?? [], dataSource);
  const placedSource = preferredPlaced(answer?.dataSources ?? []);
  const file = useRef<HTMLInputElement>(null);
  const ofSource = (make: (source: Source) => ReportBlock) => () =>
    source && insertBlock(editor, make(source));
  const button = { variant: "subtle", size: "compact-sm", color: "gray" } as const;
  const ofData = { ...button, disabled: !source, title: answer && !source ? t("noSources") : undefined };
  return (
    <div className={css.inserts} role="group" aria-label={t("insert")}>
      <Button
        {...ofData}
        leftSection={<IconTable size={15} />}
        onClick={ofSource((one) => newDataBlock(one, "table"))}
      >
        {t("table")}
      </Button>
      <Button
        {...ofData}
        leftSection={<IconChartBar size={15} />}
        onClick={ofSource((one) => newDataBlock(one, "bars"))}
      >
        {t("chart")}
      </Button>
      <Button
        {...button}
        disabled={!placedSource}
        leftSection={<IconMap2 size={15} />}
        onClick={() => placedSource && insertBlock(editor, newMapBlock(placedSource))}
      >
        {t("map")}
      </Button>
      <Button {...button} leftSection={<IconPhoto size={15} />} onClick={() => file.current?.click()}>
        {t("image")}
      </Button>
      <Button {...ofData} leftSection={<IconVariable size={15} />} onClick={ofSource(newFieldBlock)}>
        {t("field")}
      </Button>
      <Button
        {...button}
        leftSection={<IconPageBreak size={15} />}
        onClick={() => editor.chain().focus().setHorizontalRule().run()}
      >
        {t("pageBreak")}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t("image")}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (chosen) void insertPicture(editor, chosen);
        }}
      />
    </div>
  );
}

async function insertPicture(editor: Editor, chosen: File): Promise<void> {
  try {
    const { id, name } = await uploadFile(
      { entityType: report.entityType, field: "body" },
      chosen,
      maxPictureBytes,
    );
    const alternative = name.replace(/\.[^.]*$/, "");
    insertBlock(editor, { type: "picture", fileId: id, alternative, widthPercent: 100 });
  } catch (error) {
    reportFailedCall(error);
  }
}
