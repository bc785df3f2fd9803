import { declaresPlain, type FieldBase } from "./field-base.ts";

/** An e-mail address. */
export interface EmailField extends FieldBase {
  type: "email";
  default?: string;
}
/** A telephone number, stored as `+12065550123`, with `;ext=12` where it has an extension (E.164, RFC 3966). */
export interface TelField extends FieldBase {
  type: "tel";
  default?: string;
}
/** A colour, stored as `#` and six hex digits in lower case. */
export interface ColorField extends FieldBase {
  type: "color";
  default?: string;
}

export const email = declaresPlain<EmailField, string>("email");
export const tel = declaresPlain<TelField, string>("tel");
export const color = declaresPlain<ColorField, string>("color");
