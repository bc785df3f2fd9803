import { type RangeUnit, readAgo } from "@gantry/domain/time/relative-time.ts";
import { rangePresets, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { translate } from "../../../text/translate.ts";
import { dateTimeText } from "../moment-text.ts";

/** PREF-029. */
export const quickUnits = ["m", "h", "d", "w", "M", "y"] as const satisfies readonly RangeUnit[];

/** Absolute ranges use the user's formats. */
export function rangeText(range: TimeRange | undefined): string {
  if (!range) return translate("timeRanges:any");
  const preset = rangePresets.find((name) => name === range.label);
  if (preset) return translate(`timeRanges:preset.${preset}`);
  const ago = range.to === "now" ? readAgo(range.from) : undefined;
  if (ago) return translate("timeRanges:last", { count: ago.count, unit: unitName(ago.unit) });
  return translate("timeRanges:between", { from: endText(range.from), to: endText(range.to) });
}

export const unitName = (unit: RangeUnit): string => translate(`timeRanges:units.${unit}`);

const endText = (end: string): string => (end.startsWith("now") ? end : dateTimeText(end));
