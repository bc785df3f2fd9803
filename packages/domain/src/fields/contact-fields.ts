import { declaresPlain, type FieldBase } from "./field-base.ts";

export interface EmailField extends FieldBase {
  type: "email";
  default?: string;
}
/** Stored as `+12065550123`, with `;ext=12` for an extension (E.164, RFC 3966). */
export interface TelField extends FieldBase {
  type: "tel";
  default?: string;
}
/** Stored as `#` and six lower-case hex digits. */
export interface ColorField extends FieldBase {
  type: "color";
  default?: string;
}

export const email = declaresPlain<EmailField, string>("email");
export const tel = declaresPlain<TelField, string>("tel");
export const color = declaresPlain<ColorField, string>("color");
