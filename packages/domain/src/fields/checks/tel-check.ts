import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type Checked, rejectValue } from "./checked.ts";

/** Default country of numbers without a country code (FORM-032). */
const usualCountry = "US";

/** Accepts common notations and returns the stored form, such as `+12065550123;ext=12` (E.164, RFC 3966). */
export function checkTel(text: string): Checked {
  const number = parsePhoneNumberFromString(text, usualCountry);
  if (!number?.isPossible()) return rejectValue("invalidPhone");
  return { value: number.ext ? `${number.number};ext=${number.ext}` : number.number };
}

/** Formats a number for its country; returns invalid input unchanged. */
export function formatTel(text: string): string {
  const number = parsePhoneNumberFromString(text, usualCountry);
  if (!number?.isPossible()) return text;
  return number.country === usualCountry ? number.formatNational() : number.formatInternational();
}
