import type { Action } from "../permissions/grants.ts";

/** A rule over other field values, in JSON logic; evaluated by `evaluateLogic` on both sides. */
export type Logic = Record<string, unknown>;

interface FieldBase {
  /** Section of the form; the first section is the default. */
  section?: string;
  required?: boolean;
  size?: "full" | "half" | "third" | "quarter";
  activeLogic?: Logic;
  requiredLogic?: Logic;
  /** Set by the server; a PUT drops it, so that what GET gave can be sent back. */
  readOnly?: boolean;
  /** Shown only in the form of those who may update: host, port, user names. Never in find, get, geojson, events. */
  restricted?: boolean;
  /** Shown only to those who have this permission on the entity, and kept from whoever has it not. Never a column. */
  needs?: Action;
  /** Gets a stored generated column: can be filtered and sorted in lists. */
  column?: boolean;
  /** Unit the number is stored in, shown behind it. */
  unit?: string;
  /** Changing this field needs the kind's secrets again. */
  guardsSecret?: boolean;
  /** Set when the entity is made and kept from then on. */
  createOnly?: boolean;
  /** For calls only: no form shows it. */
  hidden?: boolean;
}

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
  | ObjectField
  | ObjectsField
  | MapField;
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

type Options<F> = Omit<F, "type">;

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

/** The value that a field of this declaration holds. */
export type ValueOf<F> = F extends { type: "text" | "textarea" | "entity" | "time" | "image" }
  ? string
  : F extends { type: "number" | "duration" }
    ? number
    : F extends { type: "switch" }
      ? boolean
      : F extends { type: "select"; options: readonly (infer T)[] }
        ? T
        : F extends { type: "multiSelect"; options: readonly (infer T)[] }
          ? T[]
          : F extends { type: "point" }
            ? GeoPoint
            : F extends { type: "entities" | "strings" }
              ? string[]
              : F extends { type: "entityRefs" }
                ? EntityRef[]
                : F extends { type: "object"; fields: infer G extends Fields }
                  ? GroupOf<G>
                  : F extends { type: "objects"; fields: infer G extends Fields }
                    ? GroupOf<G>[]
                    : F extends { type: "map"; of: infer V }
                      ? Record<string, ValueOf<V>>
                      : unknown;

type IsAlwaysInGroup<F> = F extends { required: true } | { default: unknown } | { type: "objects" | "map" }
  ? true
  : false;
/** A group inside a document: what has no value is left out. */
export type GroupOf<F extends Fields> = {
  [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? never : K]?: ValueOf<F[K]> };

type IsAlwaysThere<F> = F extends { required: true } | { default: unknown } ? true : false;
type Stored<F extends Fields> = { [K in keyof F as F[K] extends { type: "secret" } ? never : K]: F[K] };

/** The document of a kind as the page and the server read it. */
export type DocumentOf<F extends Fields> = {
  [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? never : K]?: ValueOf<F[K]> | null };
