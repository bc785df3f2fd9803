import { presetRange, rangePresets, spanOf, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ownZone } from "../timestamp-text.ts";

/** A range as it stands in an address, such as `last1Hour` or `now-6h..now`, so that a view can be sent to a colleague. */
export const rangeAddress = (range: TimeRange): string =>
  rangePresets.some((preset) => preset === range.label) ? range.label : `${range.from}..${range.to}`;

/** The range that an address names; undefined for none. */
export function rangeOfAddress(text: unknown, nowMs: number): TimeRange | undefined {
  if (typeof text !== "string") return undefined;
  const here = { nowMs, zone: ownZone };
  const preset = rangePresets.find((name) => name === text);
  if (preset) return presetRange(preset, here);
  const [from = "", to = "", ...more] = text.split("..");
  const type = from.startsWith("now") ? "relative" : "absolute";
  const range: TimeRange = { type, from, to, label: "" };
  return more.length === 0 && spanOf(range, here) ? range : undefined;
}

/** A range that is kept in the address under this name; what is not understood there is as if it were absent. */
export function useRangeInAddress(
  name: string,
): [range: TimeRange | undefined, change: (range: TimeRange | undefined) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const text = search[name];
  // Only to read the address: what is looked at is counted from then.
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
