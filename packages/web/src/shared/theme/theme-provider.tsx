import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { type ChosenTheme, defaultTheme, storedTheme } from "./chosen-theme.ts";
import { mantineTheme } from "./mantine-theme.ts";

/** The theme this page was loaded with; undefined when the stored name is unknown (PLAT-025). */
export const currentTheme: ChosenTheme | undefined = readTheme();

function readTheme(): ChosenTheme | undefined {
  try {
    return storedTheme();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

const mantine = currentTheme && mantineTheme(currentTheme.family);
document.documentElement.classList.toggle("dark-mode", currentTheme?.mode === "dark");

/** Gives the chosen tokens to everything below it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantine?.theme}
      cssVariablesResolver={mantine?.resolver}
      forceColorScheme={(currentTheme ?? defaultTheme).mode}
    >
      {children}
    </MantineProvider>
  );
}
