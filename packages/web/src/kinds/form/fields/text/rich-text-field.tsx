import { Input } from "@mantine/core";
import type { RichTextField as Declaration } from "@gantry/domain/kinds/heavy-fields.ts";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useEffectEvent, useId } from "react";
import "../file/heavy-fields.css";
import type { FieldProps } from "../field-props.ts";
import { RichTextBar } from "./rich-text-bar.tsx";

/** No other headings than the server keeps; a link is opened elsewhere and told nothing of this page. */
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

/** Text with headings, lists and links. What is pasted keeps only what the toolbar can make. */
export default function RichTextField(props: FieldProps<Declaration>) {
  const { label, value, onChange, onBlur, error, isRequired, isDisabled, takeElement } = props;
  const labelId = useId();
  const html = typeof value === "string" ? value : "";
  const changed = useEffectEvent(onChange);
  const left = useEffectEvent(onBlur);
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isDisabled,
    // The page's own styles are enough, and need no style element of the editor's.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: "rich-text-words",
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
    // Another version of the entity was taken over; what is typed here comes back as it went.
    if (html !== (editor.isEmpty ? "" : editor.getHTML()))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    takeElement(editor.view.dom);
    return () => takeElement(null);
  }, [editor, takeElement]);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      withAsterisk={isRequired}
      error={error}
    >
      <div className="rich-text">
        {!isDisabled && <RichTextBar editor={editor} label={label} />}
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  );
}
