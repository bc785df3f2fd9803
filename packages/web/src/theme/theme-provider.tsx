import { MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { mantineTheme } from "./mantine-theme.ts";
import { currentTheme, useTheme } from "./theme-store.ts";

// The mode never changes while a page is open: whoever chooses another loads it anew (PLAT-018).
document.documentElement.classList.toggle("dark-mode", currentTheme().mode === "dark");

/** Gives the chosen tokens to everything below it; the family may come with the tenant's branding. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const family = useTheme()?.family;
  const mantine = useMemo(() => family && mantineTheme(family), [family]);
  return (
    <MantineProvider
      theme={mantine?.theme}
      cssVariablesResolver={mantine?.resolver}
      forceColorScheme={currentTheme().mode}
    >
      {children}
    </MantineProvider>
  );
}
