import type { report } from "@gantry/domain/kinds/report.ts";
import { createDocument, type Editor, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import type { FormValues } from "../../../kinds/form/draft/form-document.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { blockNode, fieldNode } from "./block-nodes.ts";
import css from "./report-editor.module.css";

/** Only what the server keeps; links open in a new tab without a referrer. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // It would change a report that is only opened.
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ["mailto", "tel"],
      defaultProtocol: "https",
      HTMLAttributes: { rel: "noopener noreferrer", target: "_blank" },
    },
  }),
  blockNode,
  fieldNode,
];

/** The text of a report, joined with the form's value: what either changes is in both. */
export function useReportText({
  form,
  isReadOnly,
}: {
  form: UseFormReturn<FormValues>;
  isReadOnly: boolean;
}): Editor {
  const { t } = useTranslation("reports");
  const html = useBody(form.control);
  const held = useRef(html);
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: css.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": t("text"),
        tabindex: "0",
      },
    },
  });
  const takeText = useEffectEvent(() => {
    held.current = editor.isEmpty ? "" : editor.getHTML();
    form.setValue("body", held.current || null, { shouldDirty: true, shouldValidate: true });
  });
  useEffect(() => {
    const take = () => takeText();
    editor.on("update", take);
    return () => void editor.off("update", take);
  }, [editor]);
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useEffect(() => {
    if (html === held.current) return;
    held.current = html;
    // The server writes the same text in its own way; replacing it would move the cursor.
    if (!createDocument(html, editor.schema).eq(editor.state.doc))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return editor;
}

function useBody(control: Control<FormValues>): string {
  const body = useWatch({ control, name: "body" satisfies keyof typeof report.fields });
  return typeof body === "string" ? body : "";
}
