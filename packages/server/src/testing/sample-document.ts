import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";

/** A valid body for any kind, different for each number: what the shared suite creates entities from. */
export function sampleDocument(kind: AnyKind, number: number): Record<string, unknown> {
  const fields = Object.entries(kind.fields as Fields).filter(([, field]) => !field.readOnly);
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleValue(name, field, number)]));
}

function sampleValue(name: string, field: Field, number: number): unknown {
  switch (field.type) {
    case "text":
      return sampleText(name, field.check, number);
    case "textarea":
    case "secret":
      return `${name} ${number}`;
    case "number":
      return Math.min((field.min ?? 0) + number, field.max ?? number);
    case "switch":
      return number % 2 === 0;
    case "select":
      return field.options[number % field.options.length];
    case "multiSelect":
      return [field.options[number % field.options.length]];
    case "point":
      return { type: "Point", coordinates: [10 + number / 100, 50] };
    case "entity":
      return `id-${number}`;
    case "entities":
    case "strings":
      return [`id-${number}`];
    case "json":
      return { width: number };
  }
}

function sampleText(name: string, check: string | undefined, number: number): string {
  if (check === "host") return `10.0.0.${number}`;
  if (check === "url") return `https://example.test/${number}`;
  if (check === "email") return `a${number}@example.test`;
  if (check === "color") return `#00000${number % 10}`;
  return `${name} ${String(number).padStart(3, "0")}`;
}
