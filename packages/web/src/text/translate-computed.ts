import i18next from "i18next";

/**
 * Text of a computed key, which the compiler cannot check. Tests beside the language files cover all of them.
 */
export const translateComputed: (keys: string | string[], params?: object) => string = (keys, params) =>
  (i18next.t as unknown as (keys: string | string[], params?: object) => string)(keys, params);
