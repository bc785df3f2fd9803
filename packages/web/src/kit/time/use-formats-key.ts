import { useFormats } from "./formats.ts";

/** Key of components that keep texts: they start again when the formats change. */
export function useFormatsKey(): string {
  const { timePattern, unitSystem } = useFormats();
  return `${timePattern} ${unitSystem}`;
}
