import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { secretFlag } from "@gantry/domain/fields/document/validation.ts";
import { isSame } from "../form/draft/three-way.ts";

/** A stored version; null before creation and after deletion. */
export type Document = Readonly<Record<string, unknown>> | null;

/** `hidden`: a secret; only whether it changed is known. */
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

export function entryDiff(kind: AnyKind, before: Document, after: Document): SectionDiff[] {
  const fields = Object.entries(kind.fields as Fields).map(([name, field]) => ({
    section: field.section ?? "general",
    diff: fieldDiff(name, typeOf(field).isSecret === true, before, after),
  }));
  return kind.sections.map((section) => {
    const own = fields.filter((field) => field.section === section).map(({ diff }) => diff);
    return { section, fields: own, changedCount: own.filter(({ isChanged }) => isChanged).length };
  });
}

function fieldDiff(name: string, isSecret: boolean, before: Document, after: Document): FieldDiff {
  if (isSecret) {
    // The history records that a secret changed, never its value.
    const flag = secretFlag(name);
    const isChanged =
      after?.[`${name}Changed`] === true || (before?.[flag] === true) !== (after?.[flag] === true);
    return { name, before: undefined, after: undefined, isChanged, isHidden: true };
  }
  const [from, to] = [before?.[name], after?.[name]];
  return { name, before: from, after: to, isChanged: !isSame(from, to), isHidden: false };
}
