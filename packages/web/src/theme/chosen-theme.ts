import { defaultFamily, type ThemeFamily, type ThemeMode, themeFamilies } from "./theme-seeds.ts";

/** A family in one mode, stored as `saga-dark`. */
export interface ChosenTheme {
  family: ThemeFamily;
  mode: ThemeMode;
}

const key = "gantry_theme";
const tenantKey = "gantry_tenant_theme";
const oneYearS = 31_536_000;

export const defaultTheme: ChosenTheme = { family: defaultFamily, mode: "light" };

/** Reads a stored name; an unknown one throws (PLAT-025). Without one the tenant's family counts, if it has one. */
export function parseTheme(stored: string | null, tenantFamily: string | null = null): ChosenTheme {
  if (stored === null) {
    const family = themeFamilies.find((name) => name === tenantFamily);
    return family ? { ...defaultTheme, family } : defaultTheme;
  }
  const [family, mode] = stored.split("-");
  const known = themeFamilies.find((name) => name === family);
  if (!known || (mode !== "light" && mode !== "dark")) throw new Error(`Unknown theme "${stored}"`);
  return { family: known, mode };
}

export function storedTheme(): ChosenTheme {
  return parseTheme(localStorage.getItem(key), localStorage.getItem(tenantKey));
}

/** Whether somebody chose a theme in this browser; what the tenant looks like is then nothing to them. */
export const hasOwnChoice = (): boolean => localStorage.getItem(key) !== null;

/** Kept, so that the next page is drawn in it at once. */
export function rememberTenantFamily(family: ThemeFamily | null): void {
  if (family === null) localStorage.removeItem(tenantKey);
  else localStorage.setItem(tenantKey, family);
}

/** Stores the choice and loads the page anew (PLAT-018); the cookie lets the sign-in page follow it. */
export function chooseTheme({ family, mode }: ChosenTheme): void {
  const value = `${family}-${mode}`;
  localStorage.setItem(key, value);
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is asynchronous, the reload is not
  document.cookie = `${key}=${value}; path=/; max-age=${oneYearS}; samesite=lax`;
  location.reload();
}
