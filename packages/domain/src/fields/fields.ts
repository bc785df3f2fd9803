import type { ConnectionTestField, SignMessageField } from "./act-fields.ts";
import type { DateField, DateRangeField, RruleField, TimeOfDayField } from "./calendar-fields.ts";
import type {
  CheckboxField,
  LabelSelectField,
  ProjectSelectField,
  RadioField,
  SourceSelectField,
} from "./choice-fields.ts";
import type { ColorField, EmailField, TelField } from "./contact-fields.ts";
import type { FieldBase, Options } from "./field-base.ts";
import type {
  FileField,
  GeoPropertyField,
  LineField,
  MapIconField,
  RichTextField,
  UrlField,
} from "./heavy-fields.ts";
import type { RangeField, UnitNumberField } from "./measure-fields.ts";

export type { FieldBase, Logic } from "./field-base.ts";

export interface TextField extends FieldBase {
  type: "text";
  default?: string;
  /** What the form of a new entity begins with; unlike a default it can be left empty by mistake, which is told. */
  start?: string;
  maxLength?: number;
  /** Name of a check in `field-checks.ts`. */
  check?: "host" | "url" | "color" | "email";
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
/** A length of time as a number of nanoseconds or milliseconds; nanoseconds are whole milliseconds and may pass 2^53. */
export interface DurationField extends FieldBase {
  type: "duration";
  storedIn: "ns" | "ms";
  default?: number;
  /** In the stored unit, as are all limits. */
  min?: number;
  max?: number;
}
/** A moment, ISO 8601 in UTC with milliseconds. */
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
  default?: Option;
  /** What a change of many entities begins with, to be confirmed or replaced. */
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
export interface EntityField extends FieldBase {
  type: "entity";
  /** Name of the kind, or the field beside it that holds the entity type. */
  kind: string | { typeIn: string };
}
export interface EntitiesField extends FieldBase {
  type: "entities";
  kind: string;
}
/** Entities of any type, each named by type and id. */
export interface EntityRefsField extends FieldBase {
  type: "entityRefs";
}
export interface StringsField extends FieldBase {
  type: "strings";
}
/** Write-only: never in the document; the document says only that one is set. */
export interface SecretField extends FieldBase {
  type: "secret";
}
/** A picture as a data URL: PNG, JPEG or WebP. */
export interface ImageField extends FieldBase {
  type: "image";
  maxBytes: number;
  /** Width of what is kept; 150 when absent (FORM-026). */
  widthPx?: number;
  /** Width divided by height; 1 when absent (FORM-025). */
  aspect?: number;
}
/** A structured value whose shape is not ours, such as a layer style. */
export interface JsonField extends FieldBase {
  type: "json";
}
/** Several values that belong together. Members without a value are left out of the document. */
export interface ObjectField extends FieldBase {
  type: "object";
  fields: Fields;
  default?: Readonly<Record<string, unknown>>;
}
/** A list of such groups, in an order that counts. */
export interface ObjectsField extends FieldBase {
  type: "objects";
  fields: Fields;
  maxItems?: number;
}
/** What the keys of a map are: ids of a kind's entities, or whole numbers. */
export type MapKeys = { kind: string } | { min: number; max: number };
/** A value per key, such as a message per sign. */
export interface MapField extends FieldBase {
  type: "map";
  keys: MapKeys;
  of: Field;
}

export type Field =
  | TextField
  | TextareaField
  | NumberField
  | DurationField
  | TimeField
  | FlagField
  | SelectField
  | MultiSelectField
  | PointField
  | EntityField
  | EntitiesField
  | EntityRefsField
  | StringsField
  | SecretField
  | JsonField
  | ImageField
  | UrlField
  | RichTextField
  | FileField
  | LineField
  | MapIconField
  | GeoPropertyField
  | ObjectField
  | ObjectsField
  | MapField
  | EmailField
  | TelField
  | ColorField
  | UnitNumberField
  | RangeField
  | DateField
  | TimeOfDayField
  | DateRangeField
  | RruleField
  | CheckboxField
  | RadioField
  | SourceSelectField
  | ProjectSelectField
  | LabelSelectField
  | SignMessageField
  | ConnectionTestField;
export type FieldType = Field["type"];
export type Fields = Readonly<Record<string, Field>>;

/** Position on the earth, [longitude, latitude] in degrees, WGS 84 (RFC 7946). */
export interface GeoPoint {
  type: "Point";
  coordinates: [number, number];
}

/** An entity of any type: `SIGN` and its id. */
export interface EntityRef {
  entityType: string;
  entityId: string;
}

export const text = <const O extends Options<TextField>>(options?: O) =>
  ({ type: "text", ...options }) as { type: "text" } & O;
export const textarea = <const O extends Options<TextareaField>>(options?: O) =>
  ({ type: "textarea", ...options }) as { type: "textarea" } & O;
export const number = <const O extends Options<NumberField>>(options?: O) =>
  ({ type: "number", ...options }) as { type: "number" } & O;
export const duration = <const O extends Options<DurationField>>(options: O) =>
  ({ type: "duration", ...options }) as { type: "duration" } & O;
export const time = <const O extends Options<TimeField>>(options?: O) =>
  ({ type: "time", ...options }) as { type: "time" } & O;
export const flag = <const O extends Options<FlagField>>(options?: O) =>
  ({ type: "switch", ...options }) as { type: "switch" } & O;
export const select = <
  const T extends readonly string[],
  const O extends Omit<Options<SelectField>, "options">,
>(
  options: T,
  more?: O,
) => ({ type: "select", options, ...more }) as { type: "select"; options: T } & O;
export const multiSelect = <
  const T extends readonly string[],
  const O extends Omit<Options<MultiSelectField>, "options">,
>(
  options: T,
  more?: O,
) => ({ type: "multiSelect", options, ...more }) as { type: "multiSelect"; options: T } & O;
export const point = <const O extends Options<PointField>>(options?: O) =>
  ({ type: "point", ...options }) as { type: "point" } & O;
export const entity = <const O extends Options<EntityField>>(options: O) =>
  ({ type: "entity", ...options }) as { type: "entity" } & O;
export const entities = <const O extends Options<EntitiesField>>(options: O) =>
  ({ type: "entities", ...options }) as { type: "entities" } & O;
export const entityRefs = <const O extends Options<EntityRefsField>>(options?: O) =>
  ({ type: "entityRefs", ...options }) as { type: "entityRefs" } & O;
export const strings = <const O extends Options<StringsField>>(options?: O) =>
  ({ type: "strings", ...options }) as { type: "strings" } & O;
export const secret = <const O extends Options<SecretField>>(options?: O) =>
  ({ type: "secret", ...options }) as { type: "secret" } & O;
export const json = <const O extends Options<JsonField>>(options?: O) =>
  ({ type: "json", ...options }) as { type: "json" } & O;

export const image = <const O extends Options<ImageField>>(options: O) =>
  ({ type: "image", ...options }) as { type: "image" } & O;
export const object = <const F extends Fields, const O extends Omit<Options<ObjectField>, "fields">>(
  fields: F,
  more?: O,
) => ({ type: "object", fields, ...more }) as { type: "object"; fields: F } & O;
export const objects = <const F extends Fields, const O extends Omit<Options<ObjectsField>, "fields">>(
  fields: F,
  more?: O,
) => ({ type: "objects", fields, ...more }) as { type: "objects"; fields: F } & O;
export const map = <
  const F extends Field,
  const K extends MapKeys,
  const O extends Omit<Options<MapField>, "keys" | "of">,
>(
  keys: K,
  of: F,
  more?: O,
) => ({ type: "map", keys, of, ...more }) as { type: "map"; keys: K; of: F } & O;

export type { DocumentOf, GroupOf, ValueOf } from "./field-values.ts";
