import type { Action } from "../permissions/grants.ts";

/** A rule over field values in JSON logic; `evaluateLogic` evaluates it in browser and server. */
export type Logic = Record<string, unknown>;

export interface FieldBase {
  /** Default: the first section of the form. */
  section?: string;
  required?: boolean;
  size?: "full" | "half" | "third" | "quarter";
  activeLogic?: Logic;
  requiredLogic?: Logic;
  /** Set by the server; a PUT ignores it, so that a GET response can be sent back. */
  readOnly?: boolean;
  /** Displayed but not editable in forms; calls may set it. */
  disabled?: boolean;
  /** Only in the form of users who may update: host, port, user names. Never in find, get, geojson or events. */
  restricted?: boolean;
  /** Hidden from users without this permission on the entity. Never a column. */
  needs?: Action;
  /** Stored as a generated column, for filters and sorting. */
  column?: boolean;
  unit?: string;
  /** Changing this field needs the kind's secrets again. */
  guardsSecret?: boolean;
  createOnly?: boolean;
  /** Available to calls only. */
  hidden?: boolean;
  /** Acts in the form and holds no value: no document has it. */
  actsOnly?: true;
}

/** A declared field of any type. What the type does with it is asked of `typeOf(field)`. */
export interface Field extends FieldBase {
  type: string;
  default?: unknown;
  /** Initial value in the form; unlike a default it is reported if left empty. */
  start?: unknown;
  /** Values to choose from. */
  options?: readonly string[];
  bulkSuggestion?: unknown;
}
export type Fields = Readonly<Record<string, Field>>;

declare const held: unique symbol;
/** The type of a field's value, for the compiler alone; a group always has the members that say `true`. */
export interface Holds<Value, IsAlwaysInGroup extends boolean = false> {
  readonly [held]?: [Value, IsAlwaysInGroup];
}
type Held<F> = F extends { readonly [held]?: infer H } ? H : never;

export type ValueOf<F> = Held<F> extends [infer Value, boolean] | undefined ? Value : unknown;

type IsAlwaysThere<F> = F extends { required: true } | { default: unknown } ? true : false;
type IsAlwaysInGroup<F> = Held<F> extends [unknown, true] | undefined ? true : IsAlwaysThere<F>;
export type GroupOf<F extends Fields> = {
  [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? never : K]?: ValueOf<F[K]> };

/** What documents hold: no secrets, and nothing that only acts. */
type Stored<F extends Fields> = { [K in keyof F as [ValueOf<F[K]>] extends [never] ? never : K]: F[K] };

export type DocumentOf<F extends Fields> = {
  [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? never : K]?: ValueOf<F[K]> | null };

export type Options<F> = Omit<F, "type">;

export const declareType =
  <F extends Field, Value>(type: F["type"]) =>
  <const O extends Options<F>>(options: O) =>
    ({ type, ...options }) as { type: F["type"] } & O & Holds<Value>;

export const declaresPlain =
  <F extends Field, Value>(type: F["type"]) =>
  <const O extends Options<F>>(options?: O) =>
    ({ type, ...options }) as { type: F["type"] } & O & Holds<Value>;
