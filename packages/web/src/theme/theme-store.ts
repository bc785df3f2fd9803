import { create } from "zustand";
import {
  type ChosenTheme,
  defaultTheme,
  hasOwnChoice,
  readStoredTheme,
  rememberTenantFamily,
} from "./chosen-theme.ts";
import type { ThemeFamily } from "./theme-seeds.ts";

/** Undefined if the stored name is unknown (PLAT-025). */
const themeStore = create<{ theme: ChosenTheme | undefined }>(() => ({ theme: readTheme() }));

function readTheme(): ChosenTheme | undefined {
  try {
    return readStoredTheme();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Falls back to the default for an unknown name. */
export const currentTheme = (): ChosenTheme => themeStore.getState().theme ?? defaultTheme;
export const useTheme = (): ChosenTheme | undefined => themeStore(({ theme }) => theme);

/** Applies the tenant's family, null for none. A user's own choice takes precedence. */
export function takeTenantFamily(family: ThemeFamily | null): void {
  rememberTenantFamily(family);
  if (!hasOwnChoice()) themeStore.setState({ theme: readTheme() });
}
