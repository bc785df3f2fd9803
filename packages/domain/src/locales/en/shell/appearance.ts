export const appearance = {
  family: "Theme",
  mode: "Mode",
  system: "System",
  light: "Light",
  dark: "Dark",
  apply: "Apply",
  consequence: "The page reloads.",
} as const;
