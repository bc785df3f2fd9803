import { maxClasses } from "@gantry/domain/detector/detector-reading.ts";

const maxLabelLength = 100;

/** Names of vehicle classes, class 1 first. Devices count classes without naming them: the names are a setting. */
export function classLabelsOf({ classNames }: Readonly<Record<string, unknown>> = {}): string[] {
  if (!Array.isArray(classNames)) return [];
  return classNames.slice(0, maxClasses).map((name) => String(name).slice(0, maxLabelLength));
}
