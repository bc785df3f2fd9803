import { defaultFamily, type ThemeFamily, type ThemeMode, themeFamilies } from "./theme-seeds.ts";

/** A family in one mode, stored as `saga-dark`. */
export interface ChosenTheme {
  family: ThemeFamily;
  mode: ThemeMode;
}

const key = "gantry_theme";
const oneYearS = 31_536_000;

export const defaultTheme: ChosenTheme = { family: defaultFamily, mode: "light" };

/** Reads a stored name; an unknown one throws (PLAT-025). */
export function parseTheme(stored: string | null): ChosenTheme {
  if (stored === null) return defaultTheme;
  const [family, mode] = stored.split("-");
  const known = themeFamilies.find((name) => name === family);
  if (!known || (mode !== "light" && mode !== "dark")) throw new Error(`Unknown theme "${stored}"`);
  return { family: known, mode };
}

export function storedTheme(): ChosenTheme {
  return parseTheme(localStorage.getItem(key));
}

/** Stores the choice and loads the page anew (PLAT-018); the cookie lets the sign-in page follow it. */
export function chooseTheme({ family, mode }: ChosenTheme): void {
  const value = `${family}-${mode}`;
  localStorage.setItem(key, value);
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is asynchronous, the reload is not
  document.cookie = `${key}=${value}; path=/; max-age=${oneYearS}; samesite=lax`;
  location.reload();
}
