import { translateFirst } from "./translate.ts";

/**
 * Text of a computed key, which the compiler cannot check. Tests beside the language files cover all of them.
 */
export const translateComputed = (
  keys: string | readonly string[],
  values?: Readonly<Record<string, unknown>>,
): string => translateFirst(typeof keys === "string" ? [keys] : keys, values);
