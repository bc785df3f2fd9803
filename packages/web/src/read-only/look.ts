import { statusColours } from "../theme/status-colours.ts";
import { defaultFamily, type ThemeMode } from "../theme/theme-seeds.ts";
import { themeTokens } from "../theme/theme-tokens.ts";

export function putOnLook(root: HTMLElement, mode: ThemeMode): void {
  const tokens = themeTokens(defaultFamily, mode);
  const states = statusColours[mode];
  const variables: Record<string, string> = {
    "--c-body": tokens.body,
    "--c-surface": tokens.surface,
    "--c-border": tokens.border,
    "--c-text": tokens.text,
    "--c-dim": tokens.dim,
    "--c-accent": tokens.accent,
    "--s-ok": states.ok,
    "--s-bad": states.bad,
    "--s-bad-fill": states.badFill,
    "--s-warn": states.warn,
    "--s-warn-fill": states.warnFill,
    "--s-np": states.notPollable,
    "--s-unk": states.unknown,
    "--s-off": states.off,
    "--s-on-bad": states.onBadFill,
    "--s-on-warn": states.onWarnFill,
  };
  for (const [name, colour] of Object.entries(variables)) root.style.setProperty(name, colour);
  root.classList.toggle("dark-mode", mode === "dark");
}
