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
  /** Gets a stored generated column: can be filtered and sorted in lists. */
  column?: boolean;
  /** Unit the number is stored in, shown behind it. */
  unit?: string;
  /** Changing this field needs the kind's secrets again. */
  guardsSecret?: boolean;
}

export interface TextField extends FieldBase {
  type: "text";
  default?: string;
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
  kind: string;
}
export interface EntitiesField extends FieldBase {
  type: "entities";
  kind: string;
}
export interface StringsField extends FieldBase {
  type: "strings";
}
/** Write-only: never in the document; the document says only that one is set. */
export interface SecretField extends FieldBase {
  type: "secret";
}
/** A structured value with its own check, such as a layer style. */
export interface JsonField extends FieldBase {
  type: "json";
}

export type Field =
  | TextField
  | TextareaField
  | NumberField
  | FlagField
  | SelectField
  | MultiSelectField
  | PointField
  | EntityField
  | EntitiesField
  | StringsField
  | SecretField
  | JsonField;
export type FieldType = Field["type"];
export type Fields = Readonly<Record<string, Field>>;

/** Position on the earth, [longitude, latitude] in degrees, WGS 84 (RFC 7946). */
export interface GeoPoint {
  type: "Point";
  coordinates: [number, number];
}

type Options<F> = Omit<F, "type">;

export const text = <const O extends Options<TextField>>(options?: O) =>
  ({ type: "text", ...options }) as { type: "text" } & O;
export const textarea = <const O extends Options<TextareaField>>(options?: O) =>
  ({ type: "textarea", ...options }) as { type: "textarea" } & O;
export const number = <const O extends Options<NumberField>>(options?: O) =>
  ({ type: "number", ...options }) as { type: "number" } & O;
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
export const strings = <const O extends Options<StringsField>>(options?: O) =>
  ({ type: "strings", ...options }) as { type: "strings" } & O;
export const secret = <const O extends Options<SecretField>>(options?: O) =>
  ({ type: "secret", ...options }) as { type: "secret" } & O;
export const json = <const O extends Options<JsonField>>(options?: O) =>
  ({ type: "json", ...options }) as { type: "json" } & O;

type ValueOf<F> = F extends { type: "text" | "textarea" | "entity" }
  ? string
  : F extends { type: "number" }
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
              : unknown;

type IsAlwaysThere<F> = F extends { required: true } | { default: unknown } ? true : false;
type Stored<F extends Fields> = { [K in keyof F as F[K] extends { type: "secret" } ? never : K]: F[K] };

/** The document of a kind as the page and the server read it. */
export type DocumentOf<F extends Fields> = {
  [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? never : K]?: ValueOf<F[K]> | null };
