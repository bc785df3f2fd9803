import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";

const isKept = (field: Field): boolean =>
  field.type === "secret" || field.readOnly === true || field.createOnly === true || field.hidden === true;

/**
 * What has to be saved over `current` so that the entity is as it was in `past`. Secrets stay as they are, and so does
 * a field that is required and that `past` did not know yet.
 */
export function restoredDocument(
  kind: AnyKind,
  past: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values = Object.entries(kind.fields as Fields)
    .filter(([, field]) => !isKept(field))
    .map(([name, field]) => [name, past[name] ?? (field.required ? current[name] : null)]);
  return { ...current, ...Object.fromEntries(values) };
}
