import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { computedText } from "../text/computed-text.ts";
import { fieldLabel } from "../text/kind-text.ts";

/** What is wrong with a field, in words that stand below it. */
export function issueText(kind: AnyKind, { field, code, params }: FieldIssue): string {
  return computedText(`validation:${code}`, { label: fieldLabel(kind, fieldOf(field)), ...params });
}

/** The field that an issue is about: `location.coordinates.0` is about `location`. */
export const fieldOf = (path: string): string => path.split(".")[0] as string;
