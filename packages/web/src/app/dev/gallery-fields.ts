import type { Fields } from "@gantry/domain/fields/fields.ts";
import { fieldTypes, typeOf } from "@gantry/domain/fields/index.ts";

/** A field of every type. */
export const galleryFields: Fields = Object.fromEntries(
  Object.entries(fieldTypes).map(([name, { example }]) => [name, example]),
);

/** What each type holds where it is filled; no entity is there to be named. */
export const galleryValues: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(galleryFields).map(([name, field]) => {
    const { namesEntities, empty, sample } = typeOf(field);
    return [name, namesEntities?.(field) ? (empty ?? null) : sample(field, name, 1, typeOf)];
  }),
);
