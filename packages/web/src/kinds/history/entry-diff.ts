import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/kinds/fields.ts";
import { secretFlag } from "@gantry/domain/kinds/validation.ts";
import { isSame } from "../form/draft/three-way.ts";

/** A document as the history holds it; null before it was there and after it was gone. */
export type Document = Readonly<Record<string, unknown>> | null;

/** One field of an edit. `hidden`: a secret, of which only is told whether it changed. */
export interface FieldDiff {
  name: string;
  before: unknown;
  after: unknown;
  isChanged: boolean;
  isHidden: boolean;
}
export interface SectionDiff {
  section: string;
  fields: FieldDiff[];
  changedCount: number;
}

/** What an edit changed, section by section in the order of the declaration. */
export function entryDiff(kind: AnyKind, before: Document, after: Document): SectionDiff[] {
  const fields = Object.entries(kind.fields as Fields).map(([name, field]) => ({
    section: field.section ?? "general",
    diff: fieldDiff(name, field.type === "secret", before, after),
  }));
  return kind.sections.map((section) => {
    const own = fields.filter((field) => field.section === section).map(({ diff }) => diff);
    return { section, fields: own, changedCount: own.filter(({ isChanged }) => isChanged).length };
  });
}

function fieldDiff(name: string, isSecret: boolean, before: Document, after: Document): FieldDiff {
  if (isSecret) {
    // The history says that a secret was changed or set, never to what.
    const flag = secretFlag(name);
    const isChanged =
      after?.[`${name}Changed`] === true || (before?.[flag] === true) !== (after?.[flag] === true);
    return { name, before: undefined, after: undefined, isChanged, isHidden: true };
  }
  const [from, to] = [before?.[name], after?.[name]];
  return { name, before: from, after: to, isChanged: !isSame(from, to), isHidden: false };
}
