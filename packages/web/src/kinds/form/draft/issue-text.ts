import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";
import { computedText } from "../../../text/computed-text.ts";
import { fieldLabel } from "../../../text/kind-text.ts";
import { fieldText } from "../../value-text.ts";

/** What is wrong with a field, in words that stand below it; about a part of it, with the place of the part. */
export function issueText(kind: AnyKind, { field, code, params }: FieldIssue): string {
  const [, ...inside] = field.split(".");
  const member = inside.findLast((part) => !isPlace(part));
  const label = member === undefined ? fieldLabel(kind, fieldOf(field)) : computedText(`fields:${member}`);
  const text = computedText(`validation:${code}`, { label, ...params, ...shownLimits(kind, field, params) });
  return inside.length === 0 ? text : computedText("validation:atEntry", { entry: placeText(inside), text });
}

/** Limits of lengths of time and measures, which are stored in another unit than they are typed in. */
function shownLimits(kind: AnyKind, path: string, params: FieldIssue["params"] = {}): Record<string, string> {
  const [name = "", ...inside] = path.split(".");
  const field = inside
    .filter((part) => !isPlace(part))
    .reduce<Field | undefined>(
      (group, member) => (group && "fields" in group ? (group.fields as Fields)[member] : undefined),
      (kind.fields as Fields)[name],
    );
  if (field?.type !== "duration" && field?.type !== "unitNumber") return {};
  const limits = Object.entries(params).filter(([param]) => param === "min" || param === "max");
  return Object.fromEntries(limits.map(([param, limit]) => [param, fieldText(field, name, limit)]));
}

/** The field that an issue is about: `location.coordinates.0` is about `location`. */
export const fieldOf = (path: string): string => path.split(".")[0] as string;

const isPlace = (part: string) => /^\d+$/.test(part);

/** Where in a structured value: `2 / Lines 1`, places counted from 1 as the form shows them. */
function placeText(inside: readonly string[]): string {
  return inside
    .map((part) => (isPlace(part) ? String(Number(part) + 1) : computedText(`fields:${part}`)))
    .join(" ");
}
