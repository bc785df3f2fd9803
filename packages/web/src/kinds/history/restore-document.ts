import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";

const isKept = (field: Field): boolean =>
  typeOf(field).isSecret === true ||
  field.readOnly === true ||
  field.createOnly === true ||
  field.hidden === true;

/**
 * The document to save over `current` to restore `past`. Secrets and required fields missing from `past` keep
 * their current value.
 */
export function restoreDocument(
  kind: AnyKind,
  past: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values = Object.entries(kind.fields as Fields)
    .filter(([, field]) => !isKept(field))
    .map(([name, field]) => [name, past[name] ?? (field.required ? current[name] : null)]);
  return { ...current, ...Object.fromEntries(values) };
}
