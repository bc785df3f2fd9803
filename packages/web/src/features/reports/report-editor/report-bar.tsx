import { Button, Select } from "@mantine/core";
import { type Editor, useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { RichTextBar } from "../../../kinds/form/fields/text/rich-text-bar.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Insert } from "./inserts.tsx";
import css from "./report-editor.module.css";

interface ReportBarProps {
  editor: Editor;
  inserts: readonly Insert[];
  pictureInput: ReactNode;
}

/** Formats the text and inserts live data (REP-004). */
export function ReportBar({ editor, inserts, pictureInput }: ReportBarProps) {
  const { t } = useTranslation("reports");
  return (
    <RichTextBar
      editor={editor}
      label={t("text")}
      start={<StyleChoice editor={editor} />}
      end={
        <div className={css.inserts} role="group" aria-label={t("insert")}>
          {inserts.map(({ name, label, icon: Icon, isDisabled, title, run }) => (
            <Button
              key={name}
              variant="subtle"
              size="compact-sm"
              color="gray"
              disabled={isDisabled}
              title={title}
              leftSection={<Icon size={15} />}
              onClick={run}
            >
              {label}
            </Button>
          ))}
          {pictureInput}
        </div>
      }
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
