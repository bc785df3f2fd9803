import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type Checked, wrong } from "./checked.ts";

/** Numbers without a country code are of this country (FORM-032). */
export const usualCountry = "US";

/** A telephone number as people write it; answered as it is stored, such as `+12065550123;ext=12` (E.164, RFC 3966). */
export function checkTel(text: string): Checked {
  const number = parsePhoneNumberFromString(text, usualCountry);
  if (!number?.isPossible()) return wrong("invalidPhone");
  return { value: number.ext ? `${number.number};ext=${number.ext}` : number.number };
}

/** A telephone number as people of its country read it; what is none stays as it is. */
export function shownTel(text: string): string {
  const number = parsePhoneNumberFromString(text, usualCountry);
  if (!number?.isPossible()) return text;
  return number.country === usualCountry ? number.formatNational() : number.formatInternational();
}
