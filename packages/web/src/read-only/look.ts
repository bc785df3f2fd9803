import { colourVariables } from "../theme/colour-variables.ts";
import { statusColours } from "../theme/status-colours.ts";
import { defaultFamily, type ThemeMode } from "../theme/theme-seeds.ts";
import { themeTokens } from "../theme/theme-tokens.ts";

export function putOnLook(root: HTMLElement, mode: ThemeMode): void {
  const variables = colourVariables(themeTokens(defaultFamily, mode), statusColours[mode]);
  for (const [name, colour] of Object.entries(variables)) root.style.setProperty(name, colour);
  root.classList.toggle("dark-mode", mode === "dark");
}
