import {
  declaresPlain,
  declareType,
  type Field,
  type FieldBase,
  type Fields,
  type GroupOf,
  type Holds,
  type Options,
  type ValueOf,
} from "./field-base.ts";

export type { DocumentOf, Field, FieldBase, Fields, GroupOf, Logic, ValueOf } from "./field-base.ts";

export interface TextField extends FieldBase {
  type: "text";
  default?: string;
  /** Initial value in the form; unlike a default it is reported if left empty. */
  start?: string;
  maxLength?: number;
  /** Name of a check in `text-checks.ts`. */
  check?: "host" | "url" | "color" | "email" | "requestPath";
}
export interface TextareaField extends FieldBase {
  type: "textarea";
  default?: string;
  maxLength?: number;
}
export interface NumberField extends FieldBase {
  type: "number";
  default?: number;
  min?: number;
  max?: number;
  integer?: boolean;
}
/** Duration in nanoseconds or milliseconds; nanoseconds are whole milliseconds and may exceed 2^53. */
export interface DurationField extends FieldBase {
  type: "duration";
  storedIn: "ns" | "ms";
  /** Shown in whole minutes, whatever the value. */
  inMinutes?: true;
  default?: number;
  /** In the stored unit, as are all limits. */
  min?: number;
  max?: number;
}
/** ISO 8601 in UTC with milliseconds. */
export interface TimeField extends FieldBase {
  type: "time";
}
export interface FlagField extends FieldBase {
  type: "switch";
  default?: boolean;
}
export interface SelectField<Option extends string = string> extends FieldBase {
  type: "select";
  options: readonly Option[];
  /** Offers only those that fit the value of the field beside it. */
  optionsBy?: { field: string; options: Readonly<Record<string, readonly string[]>> };
  default?: Option;
  bulkSuggestion?: Option;
}
export interface MultiSelectField<Option extends string = string> extends FieldBase {
  type: "multiSelect";
  options: readonly Option[];
  default?: readonly Option[];
}
export interface PointField extends FieldBase {
  type: "point";
}
/** Name of a kind, or the field beside it that holds the entity type. */
export type NamedKind = string | { typeIn: string };
export interface EntityField extends FieldBase {
  type: "entity";
  kind: NamedKind;
}
export interface EntitiesField extends FieldBase {
  type: "entities";
  kind: string;
}
export interface EntityRefsField extends FieldBase {
  type: "entityRefs";
}
export interface StringsField extends FieldBase {
  type: "strings";
}
/** Write-only: the document only says whether it is set. */
export interface SecretField extends FieldBase {
  type: "secret";
}
/** A picture as a data URL: PNG, JPEG or WebP. */
export interface ImageField extends FieldBase {
  type: "image";
  maxBytes: number;
  /** Stored width; default 150 (FORM-026). */
  widthPx?: number;
  /** Width divided by height; default 1 (FORM-025). */
  aspect?: number;
}
export interface JsonField extends FieldBase {
  type: "json";
}
export interface ObjectField extends FieldBase {
  type: "object";
  fields: Fields;
  default?: Readonly<Record<string, unknown>>;
}
export interface ObjectsField extends FieldBase {
  type: "objects";
  fields: Fields;
  maxItems?: number;
}
/** Ids of a kind's entities, or integers. */
export type MapKeys = { kind: string } | { min: number; max: number };
export interface MapField extends FieldBase {
  type: "map";
  keys: MapKeys;
  of: Field;
}

/** [longitude, latitude] in degrees, WGS 84 (RFC 7946). */
export interface GeoPoint {
  type: "Point";
  coordinates: [number, number];
}

export interface EntityRef {
  entityType: string;
  entityId: string;
}

export const text = declaresPlain<TextField, string>("text");
export const textarea = declaresPlain<TextareaField, string>("textarea");
export const number = declaresPlain<NumberField, number>("number");
export const duration = declareType<DurationField, number>("duration");
export const time = declaresPlain<TimeField, string>("time");
export const flag = declaresPlain<FlagField, boolean>("switch");
export const select = <
  const T extends readonly string[],
  const O extends Omit<Options<SelectField>, "options">,
>(
  options: T,
  more?: O,
) => ({ type: "select", options, ...more }) as { type: "select"; options: T } & O & Holds<T[number]>;
export const multiSelect = <
  const T extends readonly string[],
  const O extends Omit<Options<MultiSelectField>, "options">,
>(
  options: T,
  more?: O,
) =>
  ({ type: "multiSelect", options, ...more }) as { type: "multiSelect"; options: T } & O & Holds<T[number][]>;
export const point = declaresPlain<PointField, GeoPoint>("point");
export const entity = declareType<EntityField, string>("entity");
export const entities = declareType<EntitiesField, string[]>("entities");
export const entityRefs = declaresPlain<EntityRefsField, EntityRef[]>("entityRefs");
export const strings = declaresPlain<StringsField, string[]>("strings");
export const secret = declaresPlain<SecretField, never>("secret");
export const json = declaresPlain<JsonField, unknown>("json");
export const image = declareType<ImageField, string>("image");
export const object = <const F extends Fields, const O extends Omit<Options<ObjectField>, "fields">>(
  fields: F,
  more?: O,
) => ({ type: "object", fields, ...more }) as { type: "object"; fields: F } & O & Holds<GroupOf<F>>;
export const objects = <const F extends Fields, const O extends Omit<Options<ObjectsField>, "fields">>(
  fields: F,
  more?: O,
) => ({ type: "objects", fields, ...more }) as { type: "objects"; fields: F } & O & Holds<GroupOf<F>[], true>;
export const map = <
  const F extends Field,
  const K extends MapKeys,
  const O extends Omit<Options<MapField>, "keys" | "of">,
>(
  keys: K,
  of: F,
  more?: O,
) =>
  ({ type: "map", keys, of, ...more }) as { type: "map"; keys: K; of: F } & O &
    Holds<Record<string, ValueOf<F>>, true>;
