import { computedText } from "./computed-text.ts";

/** What a member of a device's report is called in lists and dashboards. */
export const reportedLabel = (member: string): string => computedText(`moduleScreens:reported.${member}`);

/** Why something does not work, in words. */
export const problemText = (texts: string, code: string): string =>
  computedText(`${texts}.${code}`, { defaultValue: code });
