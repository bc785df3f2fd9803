import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { fieldLabel } from "../../../text/kind-text.ts";
import { fieldText } from "../../value-text.ts";

export function issueText(kind: AnyKind, { field, code, params }: FieldIssue): string {
  const [, ...inside] = field.split(".");
  const member = inside.findLast((part) => !isPlace(part));
  const label =
    member === undefined ? fieldLabel(kind, fieldOf(field)) : translateComputed(`fields:${member}`);
  const text = translateComputed(`validation:${code}`, {
    label,
    ...params,
    ...formatLimits(kind, field, params),
  });
  return inside.length === 0
    ? text
    : translateComputed("validation:atEntry", { entry: placeText(inside), text });
}

/** Durations and measures are stored in another unit than they are typed in. */
function formatLimits(
  kind: AnyKind,
  path: string,
  params: FieldIssue["params"] = {},
): Record<string, string> {
  const [name = "", ...inside] = path.split(".");
  const field = inside
    .filter((part) => !isPlace(part))
    .reduce<Field | undefined>(
      (group, part) =>
        group &&
        typeOf(group)
          .members?.(group)
          .find(({ name }) => name === part)?.field,
      (kind.fields as Fields)[name],
    );
  if (!field || !typeOf(field).limitsAsText) return {};
  const limits = Object.entries(params).filter(([param]) => param === "min" || param === "max");
  return Object.fromEntries(limits.map(([param, limit]) => [param, fieldText(field, name, limit)]));
}

/** `location.coordinates.0` belongs to `location`. */
export const fieldOf = (path: string): string => path.split(".")[0] as string;

const isPlace = (part: string) => /^\d+$/.test(part);

/** Position in a structured value: `2 / Lines 1`, counted from 1. */
function placeText(inside: readonly string[]): string {
  return inside
    .map((part) => (isPlace(part) ? String(Number(part) + 1) : translateComputed(`fields:${part}`)))
    .join(" ");
}
