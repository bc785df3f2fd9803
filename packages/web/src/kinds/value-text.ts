import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { formatsStore } from "../kit/time/formats.ts";
import { timestampText } from "../kit/time/timestamp-text.ts";
import { translateComputed } from "../text/translate-computed.ts";

/** Formatted field value; empty string if there is none. */
export function valueText(kind: AnyKind, name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  const field = (kind.fields as Fields)[name];
  return field ? fieldText(field, name, value) : String(value);
}

export function fieldText(field: Field, name: string, value: unknown): string {
  const { unitSystem } = formatsStore.getState();
  return typeOf(field).text(field, value, {
    name,
    unitSystem,
    typeOf,
    word: translateComputed,
    timestamp: timestampText,
  });
}
