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
}

/** What is said when a field of a type is declared. */
export type Options<F> = Omit<F, "type">;

/** A function that declares fields of one type and keeps what was said of them as their TypeScript type. */
export const declares =
  <F extends { type: string }>(type: F["type"]) =>
  <const O extends Options<F>>(options: O) =>
    ({ type, ...options }) as { type: F["type"] } & O;

/** The same for a type of which nothing has to be said. */
export const declaresPlain =
  <F extends { type: string }>(type: F["type"]) =>
  <const O extends Options<F>>(options?: O) =>
    ({ type, ...options }) as { type: F["type"] } & O;
