import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from "@mantine/core";
import { colourVariables } from "./colour-variables.ts";
import { colorFromOklch } from "./oklch.ts";
import { statusColours } from "./status-colours.ts";
import { type ThemeFamily, type ThemeMode, type ThemeSeed, themeSeeds } from "./theme-seeds.ts";
import { themeTokens } from "./theme-tokens.ts";

const fonts = {
  inter: '"Inter Variable", system-ui, sans-serif',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Inter Variable", sans-serif',
} as const;

/** Contains both modes; the page's attribute selects one. */
export function mantineTheme(family: ThemeFamily): {
  theme: MantineThemeOverride;
  resolver: CSSVariablesResolver;
} {
  const seed: ThemeSeed = themeSeeds[family];
  const radius = `${seed.radiusPx}px`;
  const theme = createTheme({
    primaryColor: "brand",
    primaryShade: { light: 7, dark: 4 },
    cursorType: "pointer",
    defaultRadius: radius,
    radius: { xs: radius, sm: radius, md: radius, lg: "6px", xl: "8px" },
    fontFamily: fonts[seed.font],
    fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", monospace',
    fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
    lineHeights: { xs: "1.35", sm: "1.4", md: "1.45", lg: "1.5", xl: "1.4" },
    spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
    colors: { brand: brandRamp(seed) },
    // Text colour of filled buttons must be set here, not in CSS; otherwise dark mode fails contrast.
    variantColorResolver: (input) => {
      const colours = defaultVariantColorsResolver(input);
      const isBrand = input.variant === "filled" && (!input.color || input.color === "brand");
      return isBrand ? { ...colours, color: "var(--c-on-accent)" } : colours;
    },
    components: {
      Text: { defaultProps: { size: "sm" } },
      Button: { defaultProps: { size: "sm" } },
      TextInput: { defaultProps: { size: "sm" } },
      PasswordInput: { defaultProps: { size: "sm" } },
      NumberInput: { defaultProps: { size: "sm" } },
      Textarea: { defaultProps: { size: "sm" } },
      // The dropdown itself scrolls: a scroll area inside it would need a tab stop.
      Select: { defaultProps: { size: "sm", checkIconPosition: "right", withScrollArea: false } },
      MultiSelect: { defaultProps: { size: "sm", checkIconPosition: "right", withScrollArea: false } },
      // Closed lists are not in the page: each would be positioned when a form opens.
      Combobox: { defaultProps: { keepMounted: false } },
      TagsInput: { defaultProps: { size: "sm" } },
      Checkbox: { defaultProps: { size: "xs", iconColor: "var(--c-on-accent)" } },
      Switch: { defaultProps: { size: "sm", withThumbIndicator: false } },
      Menu: {
        defaultProps: {
          transitionProps: { duration: 120, transition: "fade" },
          shadow: "md",
          // The placeholder is a focusable child, which a menu must not have.
          withInitialFocusPlaceholder: false,
        },
      },
      Modal: {
        defaultProps: { transitionProps: { duration: 120, transition: "fade" }, radius: 8, centered: true },
      },
      Tooltip: { defaultProps: { openDelay: 400 } },
    },
  });
  const resolver: CSSVariablesResolver = () => ({
    variables: {
      "--radius": radius,
      "--control-height": `${seed.controlHeightPx}px`,
      "--input-height-sm": `${seed.controlHeightPx}px`,
      "--button-height-sm": `${seed.controlHeightPx}px`,
    },
    light: modeVariables(family, "light"),
    dark: modeVariables(family, "dark"),
  });
  return { theme, resolver };
}

function brandRamp(seed: ThemeSeed): MantineColorsTuple {
  const steps = [
    [0.97, 0.18],
    [0.93, 0.35],
    [0.87, 0.55],
    [0.8, 0.8],
    [0.72, 1],
    [0.64, 1],
    [0.56, 1],
    [0.49, 0.95],
    [0.42, 0.85],
    [0.34, 0.7],
  ] as const;
  return steps.map(([lightness, share]) =>
    colorFromOklch(lightness, seed.chroma * share, seed.hue),
  ) as unknown as MantineColorsTuple;
}

function modeVariables(family: ThemeFamily, mode: ThemeMode): Record<string, string> {
  const tokens = themeTokens(family, mode);
  return {
    ...colourVariables(tokens, statusColours[mode]),
    // Popovers use Mantine's body colour; the page sets its own background.
    "--mantine-color-body": tokens.surface,
    "--mantine-color-text": tokens.text,
    "--mantine-color-dimmed": tokens.dim,
    "--mantine-color-placeholder": tokens.dim,
    "--mantine-color-default": tokens.raised,
    "--mantine-color-default-hover": tokens.hover,
    "--mantine-color-default-color": tokens.text,
    "--mantine-color-default-border": tokens.borderInput,
    "--mantine-primary-color-filled": tokens.accent,
    "--mantine-primary-color-contrast": tokens.onAccent,
    "--mantine-primary-color-filled-hover": `color-mix(in oklab, ${tokens.accent}, ${tokens.text} 14%)`,
    "--mantine-primary-color-light": tokens.accentSoft,
    "--mantine-primary-color-light-color": tokens.accent,
    "--mantine-color-anchor": tokens.accent,
    "--mantine-color-brand-filled": tokens.accent,
    "--mantine-color-brand-filled-hover": `color-mix(in oklab, ${tokens.accent}, ${tokens.text} 14%)`,
    "--mantine-color-brand-light": tokens.accentSoft,
    "--mantine-color-brand-light-color": tokens.accent,
    "--mantine-color-brand-outline": tokens.accent,
    "--mantine-color-brand-text": tokens.accent,
    "--mantine-color-error": "var(--s-bad)",
  };
}
