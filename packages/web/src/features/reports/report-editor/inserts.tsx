import { report } from "@gantry/domain/kinds/report.ts";
import { maxPictureBytes, type ReportBlock } from "@gantry/domain/reports/report-block.ts";
import {
  type Icon,
  IconChartBar,
  IconMap2,
  IconPageBreak,
  IconPhoto,
  IconTable,
  IconVariable,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/react";
import { type ReactNode, useRef } from "react";
import { type Source, sourcesQuery } from "../../../kinds/data-queries/data-sources.ts";
import { uploadFile } from "../../../queries/files/file-calls.ts";
import { reportFailedCall } from "../../../queries/failed-call.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { nodeNameOf } from "./block-nodes.ts";
import { newDataBlock, newFieldBlock, newMapBlock, preferredPlaced, preferredSource } from "./new-block.ts";

/** What the toolbar and the menu of the text insert at the cursor. */
export interface Insert {
  name: string;
  label: string;
  icon: Icon;
  isDisabled?: boolean;
  title?: string | undefined;
  run: () => void;
}

/** Live data, pictures and page breaks; `pictureInput` is drawn once. */
export function useInserts(
  editor: Editor,
  dataSource: unknown,
): { inserts: readonly Insert[]; pictureInput: ReactNode } {
  const { t } = useTranslation("reports");
  const { data: answer } = useQuery(sourcesQuery);
  const source = preferredSource(answer?.dataSources ?? [], dataSource);
  const placedSource = preferredPlaced(answer?.dataSources ?? []);
  const file = useRef<HTMLInputElement>(null);
  const ofSource = (made: Source | undefined, make: (source: Source) => ReportBlock) => ({
    isDisabled: !made,
    title: answer && !source ? t("noSources") : undefined,
    run: () => made && insertBlock(editor, make(made)),
  });
  const inserts: Insert[] = [
    {
      name: "table",
      label: t("table"),
      icon: IconTable,
      ...ofSource(source, (one) => newDataBlock(one, "table")),
    },
    {
      name: "chart",
      label: t("chart"),
      icon: IconChartBar,
      ...ofSource(source, (one) => newDataBlock(one, "bars")),
    },
    { name: "map", label: t("map"), icon: IconMap2, ...ofSource(placedSource, newMapBlock) },
    { name: "image", label: t("image"), icon: IconPhoto, run: () => file.current?.click() },
    { name: "field", label: t("field"), icon: IconVariable, ...ofSource(source, newFieldBlock) },
    {
      name: "pageBreak",
      label: t("pageBreak"),
      icon: IconPageBreak,
      run: () => editor.chain().focus().setHorizontalRule().run(),
    },
  ];
  const pictureInput = (
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
  );
  return { inserts, pictureInput };
}

/** A block stands below the cursor, with a paragraph after it to go on. */
function insertBlock(editor: Editor, block: ReportBlock): void {
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
