import { defaultFamily, type ThemeFamily, type ThemeMode, themeFamilies } from "./theme-seeds.ts";

/** `system`: the mode of the operating system. */
export type ChosenMode = ThemeMode | "system";

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
 * Reads a stored name such as `saga-dark` or `saga-system`; throws for an unknown one (PLAT-025). Without a
 * stored name, the tenant's family applies, if set, in the mode of the system.
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
  if (known && mode === "system") return { family: known, mode: systemMode };
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

/** Without a choice the system decides. */
export function chosenMode(stored: string | null = localStorage.getItem(key)): ChosenMode {
  const mode = stored?.split("-")[1];
  return mode === "light" || mode === "dark" ? mode : "system";
}

/** Stored so that the next page uses it immediately. */
export function rememberTenantFamily(family: ThemeFamily | null): void {
  if (family === null) localStorage.removeItem(tenantKey);
  else localStorage.setItem(tenantKey, family);
}

/** Stores the choice and reloads (PLAT-018); the cookie passes it to the sign-in page. */
export function chooseTheme({ family, mode }: { family: ThemeFamily; mode: ChosenMode }): void {
  const value = `${family}-${mode}`;
  localStorage.setItem(key, value);
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is asynchronous, the reload is not
  document.cookie = `${key}=${value}; path=/; max-age=${oneYearS}; samesite=lax`;
  location.reload();
}
