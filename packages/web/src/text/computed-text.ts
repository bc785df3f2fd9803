import i18next from "i18next";

/**
 * Text of a key that is put together from a declaration or an error code, which the compiler therefore cannot check.
 * The tests beside the language files walk every one of them.
 */
export const computedText: (keys: string | string[], params?: object) => string = (keys, params) =>
  (i18next.t as unknown as (keys: string | string[], params?: object) => string)(keys, params);
