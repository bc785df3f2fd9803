import { create } from "zustand";
import {
  type ChosenTheme,
  defaultTheme,
  hasOwnChoice,
  rememberTenantFamily,
  storedTheme,
} from "./chosen-theme.ts";
import type { ThemeFamily } from "./theme-seeds.ts";

/** The theme on screen; undefined when the stored name is unknown (PLAT-025). */
const themeStore = create<{ theme: ChosenTheme | undefined }>(() => ({ theme: readTheme() }));

function readTheme(): ChosenTheme | undefined {
  try {
    return storedTheme();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** The theme on screen, the usual one in place of an unknown name. */
export const currentTheme = (): ChosenTheme => themeStore.getState().theme ?? defaultTheme;
export const useTheme = (): ChosenTheme | undefined => themeStore(({ theme }) => theme);

/** Takes over the family that the tenant looks like, null for none. Whoever chose a theme keeps it. */
export function takeTenantFamily(family: ThemeFamily | null): void {
  rememberTenantFamily(family);
  if (!hasOwnChoice()) themeStore.setState({ theme: readTheme() });
}
