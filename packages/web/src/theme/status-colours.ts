import type { ThemeMode } from "./theme-seeds.ts";

/** Status colours, identical in every family. */
export interface StatusColours {
  ok: string;
  bad: string;
  badFill: string;
  warn: string;
  warnFill: string;
  notPollable: string;
  unknown: string;
  off: string;
  severityCriticalFill: string;
  severityMajorFill: string;
  severityMinorFill: string;
  onBadFill: string;
  onWarnFill: string;
}

const severity = { severityCriticalFill: "#d32f2f", severityMajorFill: "#f57c00" } as const;
const onFill = { onBadFill: "#ffffff", onWarnFill: "#1d1200" } as const;

export const statusColours: Record<ThemeMode, StatusColours> = {
  light: {
    ok: "#2b6b40",
    bad: "#b3241d",
    badFill: "#c62f27",
    warn: "#8a4700",
    warnFill: "#d97706",
    notPollable: "#00616f",
    unknown: "#525d6b",
    off: "#66707d",
    severityMinorFill: "#e0a800",
    ...severity,
    ...onFill,
  },
  dark: {
    ok: "#7fbf93",
    bad: "#ff8f86",
    badFill: "#e5483d",
    warn: "#f5b14c",
    warnFill: "#f0a030",
    notPollable: "#5cc8da",
    unknown: "#aab4c1",
    off: "#8e99a6",
    severityMinorFill: "#f2c230",
    ...severity,
    ...onFill,
  },
};
