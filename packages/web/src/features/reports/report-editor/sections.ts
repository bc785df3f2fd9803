import { TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

export interface Heading {
  text: string;
  level: number;
  at: number;
  /** Among headings of the same text. */
  number: number;
}

export function listHeadings(doc: Editor["state"]["doc"]): Heading[] {
  const headings: Heading[] = [];
  doc.forEach(({ type, attrs, textContent: text }, at) => {
    if (type.name !== "heading" || text.trim() === "") return;
    const number = headings.filter((one) => one.text === text).length;
    headings.push({ text, level: Number(attrs["level"]), at, number });
  });
  return headings;
}

/**
 * Moves a heading with everything below it to the place of another one; sections of its own level or a higher one stay
 * whole. Returns the place it took.
 */
export function moveSection(editor: Editor, from: number, to: number): number {
  const { doc, tr } = editor.state;
  const headings = listHeadings(doc);
  const moved = headings[from];
  const goal = moved && goalOf(headings, from, to);
  if (!moved || goal === undefined) return from;
  const startOf = (index: number) => headings[index]?.at ?? doc.content.size;
  const section = doc.slice(moved.at, startOf(endOf(headings, from)));
  tr.delete(moved.at, moved.at + section.size);
  const at = tr.mapping.map(startOf(goal));
  tr.insert(at, section.content);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  editor.view.dispatch(tr.scrollIntoView());
  return listHeadings(tr.doc).findIndex((heading) => heading.at === at);
}

/** The heading before which the section goes, or the number of headings: to the end. */
function goalOf(headings: readonly Heading[], from: number, to: number): number | undefined {
  const level = headings[from]?.level ?? 0;
  const canBefore = (heading: Heading) => heading.level <= level;
  if (to < from) return Math.max(0, headings.slice(0, to + 1).findLastIndex(canBefore));
  const passed = Math.max(to, endOf(headings, from));
  if (passed >= headings.length) return undefined;
  const next = headings.findIndex((heading, index) => index > passed && canBefore(heading));
  return next === -1 ? headings.length : next;
}

/** The first heading after the section, or the number of headings. */
function endOf(headings: readonly Heading[], index: number): number {
  const level = headings[index]?.level ?? 0;
  const end = headings.findIndex((heading, at) => at > index && heading.level <= level);
  return end === -1 ? headings.length : end;
}
