import { defaultFamily, type ThemeFamily, type ThemeMode, themeFamilies } from "./theme-seeds.ts";

/** Stored as `saga-dark`. */
export interface ChosenTheme {
  family: ThemeFamily;
  mode: ThemeMode;
}

const key = "gantry_theme";
const tenantKey = "gantry_tenant_theme";
const oneYearS = 31_536_000;

export const defaultTheme: ChosenTheme = { family: defaultFamily, mode: "light" };

interface WithoutChoice {
  tenantFamily?: string | null;
  /** Of the operating system. */
  mode?: ThemeMode;
}

/**
 * Throws for an unknown name (PLAT-025). Without a stored name, the tenant's family applies, if set, in the mode
 * of the system.
 */
export function parseTheme(
  stored: string | null,
  { tenantFamily, mode: systemMode = defaultTheme.mode }: WithoutChoice = {},
): ChosenTheme {
  if (stored === null) {
    const family = themeFamilies.find((name) => name === tenantFamily) ?? defaultTheme.family;
    return { family, mode: systemMode };
  }
  const [family, mode] = stored.split("-");
  const known = themeFamilies.find((name) => name === family);
  if (!known || (mode !== "light" && mode !== "dark")) throw new Error(`Unknown theme "${stored}"`);
  return { family: known, mode };
}

export function readStoredTheme(): ChosenTheme {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return parseTheme(localStorage.getItem(key), {
    tenantFamily: localStorage.getItem(tenantKey),
    mode: isDark ? "dark" : "light",
  });
}

/** Whether a theme was chosen in this browser; it overrides the tenant's. */
export const hasOwnChoice = (): boolean => localStorage.getItem(key) !== null;

/** Stored so that the next page uses it immediately. */
export function rememberTenantFamily(family: ThemeFamily | null): void {
  if (family === null) localStorage.removeItem(tenantKey);
  else localStorage.setItem(tenantKey, family);
}

/** Stores the choice and reloads (PLAT-018); the cookie passes it to the sign-in page. */
export function chooseTheme({ family, mode }: ChosenTheme): void {
  const value = `${family}-${mode}`;
  localStorage.setItem(key, value);
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is asynchronous, the reload is not
  document.cookie = `${key}=${value}; path=/; max-age=${oneYearS}; samesite=lax`;
  location.reload();
}
