import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

const sentApart = ["name", "protocol", "host", "port", "pollEnabled", "pollRate"];

/** The `config` that the server sends: the stored document of the kind, with null in every field without a value. */
export function deviceConfig(kind: AnyKind, given: Record<string, unknown>): Record<string, unknown> {
  const { document } = checkDocument(kind, given);
  const config = { ...document, ...given };
  return Object.fromEntries(
    Object.entries(config).filter(
      ([field]) => Object.hasOwn(kind.fields, field) && !sentApart.includes(field),
    ),
  );
}
