import { IconH1, IconH2, IconH3, IconList, IconListNumbers, IconPilcrow } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { Insert } from "../inserts.tsx";
import { closeSlash, slashKey, slashPlugin } from "./slash-plugin.ts";
import css from "./slash-menu.module.css";

/** Opens where a slash is typed in the text: inserts what the toolbar does, without leaving the keys. */
export function SlashMenu({ editor, inserts }: { editor: Editor; inserts: readonly Insert[] }) {
  const { t } = useTranslation("reports");
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const slash = useEditorState({
    editor,
    selector: ({ editor: { state } }) => slashKey.getState(state) ?? null,
  });
  const [chosen, setChosen] = useState({ query: "", index: 0 });
  const query = slash?.query ?? "";
  const entries = useEntries(editor, inserts).filter((one) => !one.isDisabled && isMatch(one, query));
  const isOpen = slash !== null && entries.length > 0;
  const index = chosen.query === query ? Math.min(chosen.index, entries.length - 1) : 0;
  const run = (entry: Insert | undefined) => {
    if (!slash || !entry) return;
    editor
      .chain()
      .focus()
      .deleteRange({ from: slash.from, to: slash.from + 1 + query.length })
      .run();
    entry.run();
  };
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!isOpen || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen({ query, index: (index + step + entries.length) % entries.length });
    else if (event.key === "Enter") run(entries[index]);
    else if (event.key === "Escape") editor.view.dispatch(closeSlash(editor.state));
    else return false;
    // Escape would close what is around the editor as well.
    event.stopPropagation();
    return true;
  });
  useEffect(() => {
    // Before the keys of the text: Enter would begin a paragraph.
    editor.registerPlugin(
      slashPlugin((event) => onKey(event)),
      (plugin, others) => [plugin, ...others],
    );
    return () => void editor.unregisterPlugin(slashKey);
  }, [editor]);
  const optionId = isOpen ? `${id}-${entries[index]?.name}` : undefined;
  useOwnedList(editor, { listId: isOpen ? id : undefined, optionId });
  const from = slash?.from;
  useLayoutEffect(() => {
    const list = menu.current;
    if (!list || from === undefined) return;
    const desk = (list.offsetParent ?? document.body) as HTMLElement;
    const { top, left } = desk.getBoundingClientRect();
    const at = editor.view.coordsAtPos(from);
    list.style.setProperty("--block-start", `${at.bottom - top + desk.scrollTop}px`);
    list.style.setProperty("--inline-start", `${at.left - left + desk.scrollLeft}px`);
    list.scrollIntoView({ block: "nearest" });
  }, [editor, from, isOpen]);
  useEffect(() => {
    if (optionId) document.getElementById(optionId)?.scrollIntoView({ block: "nearest" });
  }, [optionId]);
  if (!isOpen) return null;
  return (
    <div ref={menu} id={id} role="listbox" aria-label={t("insert")} className={css.menu}>
      {entries.map((entry, at) => (
        <div
          key={entry.name}
          id={`${id}-${entry.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          className={css.option}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(entry)}
        >
          <entry.icon size={15} aria-hidden />
          {entry.label}
        </div>
      ))}
    </div>
  );
}

const isMatch = ({ label }: Insert, query: string): boolean =>
  label.toLocaleLowerCase().replaceAll(/\s/g, "").includes(query.toLocaleLowerCase());

function useEntries(editor: Editor, inserts: readonly Insert[]): Insert[] {
  const { t } = useTranslation("reports");
  const { t: format } = useTranslation("pictures");
  const chain = () => editor.chain().focus();
  const headings = ([2, 3, 4] as const).map((level, at) => ({
    name: `heading${level}`,
    label: t(`styles.heading${level}`),
    icon: [IconH1, IconH2, IconH3][at] ?? IconH1,
    run: () => void chain().setHeading({ level }).run(),
  }));
  return [
    {
      name: "paragraph",
      label: t("styles.paragraph"),
      icon: IconPilcrow,
      run: () => void chain().setParagraph().run(),
    },
    ...headings,
    {
      name: "bulletList",
      label: format("format.bulletList"),
      icon: IconList,
      run: () => void chain().toggleBulletList().run(),
    },
    {
      name: "orderedList",
      label: format("format.orderedList"),
      icon: IconListNumbers,
      run: () => void chain().toggleOrderedList().run(),
    },
    ...inserts,
  ];
}

/** Tells screen readers of the list while the focus stays in the text. */
function useOwnedList(
  editor: Editor,
  { listId, optionId }: { listId: string | undefined; optionId: string | undefined },
): void {
  useEffect(() => {
    const text = editor.view.dom;
    const attributes = { "aria-controls": listId, "aria-activedescendant": optionId };
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) text.removeAttribute(name);
      else text.setAttribute(name, value);
  }, [editor, listId, optionId]);
}
