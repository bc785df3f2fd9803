import { translateComputed } from "./translate-computed.ts";

export const reportedLabel = (member: string): string =>
  translateComputed(`moduleScreens:reported.${member}`);

export const problemText = (texts: string, code: string): string =>
  translateComputed(`${texts}.${code}`, { defaultValue: code });
