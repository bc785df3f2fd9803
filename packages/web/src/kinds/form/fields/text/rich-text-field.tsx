import { Input } from "@mantine/core";
import type { RichTextField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useEffectEvent, useId } from "react";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import { RichTextBar } from "./rich-text-bar.tsx";
import css from "./rich-text.module.css";

/** Only headings the server allows; links open in a new tab without a referrer. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: ["mailto", "tel"],
      defaultProtocol: "https",
      HTMLAttributes: { rel: "noopener noreferrer", target: "_blank" },
    },
  }),
];

/** Pasted content is reduced to what the toolbar can create. */
export default function RichTextField(props: FieldProps<Declaration>) {
  const { label, value, onChange, onBlur, isDisabled, takeElement } = props;
  const labelId = useId();
  const html = typeof value === "string" ? value : "";
  const changed = useEffectEvent(onChange);
  const left = useEffectEvent(onBlur);
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isDisabled,
    // The page's styles suffice; no injected style element.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: css.words ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
      },
    },
  });
  useEffect(() => {
    const update = () => changed(editor.isEmpty ? null : editor.getHTML());
    const leave = () => left();
    editor.on("update", update).on("blur", leave);
    return () => void editor.off("update", update).off("blur", leave);
  }, [editor]);
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);
  useEffect(() => {
    // The value was replaced from outside; the editor's own changes come back unchanged.
    if (html !== (editor.isEmpty ? "" : editor.getHTML()))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    takeElement(editor.view.dom);
    return () => takeElement(null);
  }, [editor, takeElement]);
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div" labelProps={{ id: labelId }}>
      <div className={css.editor}>
        {!isDisabled && <RichTextBar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  );
}
