import { computedText } from "./computed-text.ts";

export const reportedLabel = (member: string): string => computedText(`moduleScreens:reported.${member}`);

export const problemText = (texts: string, code: string): string =>
  computedText(`${texts}.${code}`, { defaultValue: code });
