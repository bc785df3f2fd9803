import type { Action } from "../permissions/grants.ts";

/** A rule over other field values, in JSON logic; evaluated by `evaluateLogic` on both sides. */
export type Logic = Record<string, unknown>;

/** What every field may say of itself, whatever its type. */
export interface FieldBase {
  /** Section of the form; the first section is the default. */
  section?: string;
  required?: boolean;
  size?: "full" | "half" | "third" | "quarter";
  activeLogic?: Logic;
  requiredLogic?: Logic;
  /** Set by the server; a PUT drops it, so that what GET gave can be sent back. */
  readOnly?: boolean;
  /** Shown and never typed into; calls may set it. */
  disabled?: boolean;
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
  /** Acts in the form and holds no value: no document has it. */
  actsOnly?: true;
}

/** A declared field of any type. What the type does with it is asked of `typeOf(field)`. */
export interface Field extends FieldBase {
  type: string;
  default?: unknown;
  /** What the form of a new entity begins with; unlike a default it can be left empty by mistake, which is told. */
  start?: unknown;
  /** Values to choose from. */
  options?: readonly string[];
  /** What a change of many entities begins with, to be confirmed or replaced. */
  bulkSuggestion?: unknown;
}
export type Fields = Readonly<Record<string, Field>>;

declare const held: unique symbol;
/** The type of a field's value, for the compiler alone; a group always has the members that say `true`. */
export interface Holds<Value, IsAlwaysInGroup extends boolean = false> {
  readonly [held]?: [Value, IsAlwaysInGroup];
}
type Held<F> = F extends { readonly [held]?: infer H } ? H : never;

/** The value that a field of this declaration holds. */
export type ValueOf<F> = Held<F> extends [infer Value, boolean] | undefined ? Value : unknown;

type IsAlwaysThere<F> = F extends { required: true } | { default: unknown } ? true : false;
type IsAlwaysInGroup<F> = Held<F> extends [unknown, true] | undefined ? true : IsAlwaysThere<F>;
/** A group inside a document: what has no value is left out. */
export type GroupOf<F extends Fields> = {
  [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof F as IsAlwaysInGroup<F[K]> extends true ? never : K]?: ValueOf<F[K]> };

/** What documents hold: no secrets, and nothing that only acts. */
type Stored<F extends Fields> = { [K in keyof F as [ValueOf<F[K]>] extends [never] ? never : K]: F[K] };

/** The document of a kind as the page and the server read it. */
export type DocumentOf<F extends Fields> = {
  [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { [K in keyof Stored<F> as IsAlwaysThere<F[K]> extends true ? never : K]?: ValueOf<F[K]> | null };

/** What is said when a field of a type is declared. */
export type Options<F> = Omit<F, "type">;

/** A function that declares fields of one type and keeps what was said of them as their TypeScript type. */
export const declares =
  <F extends Field, Value>(type: F["type"]) =>
  <const O extends Options<F>>(options: O) =>
    ({ type, ...options }) as { type: F["type"] } & O & Holds<Value>;

/** The same for a type of which nothing has to be said. */
export const declaresPlain =
  <F extends Field, Value>(type: F["type"]) =>
  <const O extends Options<F>>(options?: O) =>
    ({ type, ...options }) as { type: F["type"] } & O & Holds<Value>;
