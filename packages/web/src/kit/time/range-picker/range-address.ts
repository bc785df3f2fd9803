import { presetRange, rangePresets, spanOf, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { shownZone } from "../formats.ts";

/** A range in the URL, such as `last1Hour` or `now-6h..now`, so that a view can be shared. */
export const rangeAddress = (range: TimeRange): string =>
  rangePresets.some((preset) => preset === range.label) ? range.label : `${range.from}..${range.to}`;

/** Undefined if there is none. */
export function rangeOfAddress(text: unknown, nowMs: number): TimeRange | undefined {
  if (typeof text !== "string") return undefined;
  const here = { nowMs, zone: shownZone() };
  const preset = rangePresets.find((name) => name === text);
  if (preset) return presetRange(preset, here);
  const [from = "", to = "", ...more] = text.split("..");
  const type = from.startsWith("now") ? "relative" : "absolute";
  const range: TimeRange = { type, from, to, label: "" };
  return more.length === 0 && spanOf(range, here) ? range : undefined;
}

/** A range kept in this URL parameter; invalid values are ignored. */
export function useRangeInAddress(
  name: string,
): [range: TimeRange | undefined, change: (range: TimeRange | undefined) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const text = search[name];
  // Only for parsing the URL: relative times count from opening.
  const [openedAtMs] = useState(() => Date.now());
  const range = useMemo(() => rangeOfAddress(text, openedAtMs), [text, openedAtMs]);
  const change = (next: TimeRange | undefined) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, [name]: next && rangeAddress(next) }),
      replace: true,
    });
  return [range, change];
}
