import { Button, TextInput } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import css from "./rich-text.module.css";

const buttons = [
  { name: "bold", icon: IconBold, run: (editor: Editor) => editor.chain().focus().toggleBold() },
  { name: "italic", icon: IconItalic, run: (editor: Editor) => editor.chain().focus().toggleItalic() },
  {
    name: "underline",
    icon: IconUnderline,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline(),
  },
  {
    name: "heading",
    icon: IconHeading,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }),
  },
  { name: "bulletList", icon: IconList, run: (editor: Editor) => editor.chain().focus().toggleBulletList() },
  {
    name: "orderedList",
    icon: IconListNumbers,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList(),
  },
] as const;
const steps = [
  { name: "undo", icon: IconArrowBackUp, run: (editor: Editor) => editor.chain().focus().undo() },
  { name: "redo", icon: IconArrowForwardUp, run: (editor: Editor) => editor.chain().focus().redo() },
] as const;

/** One Tab stop; arrow keys move within it (WAI-ARIA toolbar). */
export function RichTextBar({
  editor,
  label,
  start,
  end,
}: {
  editor: Editor;
  label: string;
  /** Before and after the buttons, with Tab stops of their own. */
  start?: ReactNode;
  end?: ReactNode;
}) {
  const { t } = useTranslation("pictures");
  const [stop, setStop] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      ...Object.fromEntries(buttons.map(({ name }) => [name, current.isActive(name)])),
      link: current.isActive("link"),
    }),
  }) as Readonly<Record<string, boolean>>;
  const go = (event: KeyboardEvent) => {
    const all = [...(bar.current?.querySelectorAll("button") ?? [])];
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setStop(next);
    all[next]?.focus();
  };
  const linkAt = buttons.length;
  return (
    <>
      <div className={css.bar}>
        {start}
        <div
          ref={bar}
          className={css.buttons}
          role="toolbar"
          aria-label={t("toolbar", { label })}
          onKeyDown={go}
        >
          {buttons.map(({ name, icon: Icon, run }, index) => (
            <button
              key={name}
              type="button"
              className="icon-button"
              tabIndex={index === stop ? 0 : -1}
              aria-label={t(`format.${name}`)}
              title={t(`format.${name}`)}
              aria-pressed={pressed[name] === true}
              onFocus={() => setStop(index)}
              onClick={() => run(editor).run()}
            >
              <Icon size={15} />
            </button>
          ))}
          <button
            type="button"
            className="icon-button"
            tabIndex={linkAt === stop ? 0 : -1}
            aria-label={t("format.link")}
            title={t("format.link")}
            aria-pressed={pressed["link"] === true}
            aria-expanded={isLinking}
            onFocus={() => setStop(linkAt)}
            onClick={() => setIsLinking(!isLinking)}
          >
            <IconLink size={15} />
          </button>
          {steps.map(({ name, icon: Icon, run }, index) => (
            <button
              key={name}
              type="button"
              className="icon-button"
              tabIndex={linkAt + 1 + index === stop ? 0 : -1}
              aria-label={t(`format.${name}`)}
              title={t(`format.${name}`)}
              onFocus={() => setStop(linkAt + 1 + index)}
              onClick={() => run(editor).run()}
            >
              <Icon size={15} />
            </button>
          ))}
        </div>
        {end}
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  );
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("pictures");
  const current: unknown = editor.getAttributes("link")["href"];
  const [address, setAddress] = useState(typeof current === "string" ? current : "");
  const set = () => {
    const href = address.trim();
    const link = editor.chain().focus().extendMarkRange("link");
    (href === "" ? link.unsetLink() : link.setLink({ href })).run();
    onClose();
  };
  return (
    <div className={css.bar}>
      <TextInput
        className="grow"
        type="url"
        aria-label={t("linkAddress")}
        placeholder={t("linkAddress")}
        value={address}
        autoFocus
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // Keep the event from the form and any enclosing dialog.
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") set();
          else onClose();
        }}
      />
      <Button variant="default" disabled={address.trim() === "" && !current} onClick={set}>
        {address.trim() === "" && current ? t("linkRemove") : t("linkSet")}
      </Button>
    </div>
  );
}
