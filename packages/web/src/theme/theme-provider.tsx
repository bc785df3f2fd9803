import { MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { mantineTheme } from "./mantine-theme.ts";
import { currentTheme, useTheme } from "./theme-store.ts";

// The mode never changes on an open page: choosing another one reloads (PLAT-018).
document.documentElement.classList.toggle("dark-mode", currentTheme().mode === "dark");

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
