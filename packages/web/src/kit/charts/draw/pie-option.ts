import type { ChartModel } from "../chart-model.ts";
import { classLook } from "../series-looks.ts";
import type { Paint } from "./paint.ts";

/** Whether the values are parts of a whole. */
export function hasShares({ series: [first] }: ChartModel): boolean {
  const values = (first?.values ?? []).map((value) => value ?? 0);
  return values.every((value) => value >= 0) && values.some((value) => value > 0);
}

/** Shares of the first series, each slice with its name and percentage. */
export function pieOption({ stops, series: [first] }: ChartModel, paint: Paint) {
  const slices = stops.flatMap(({ label }, at) => {
    const value = first?.values[at] ?? 0;
    return value > 0 ? [{ name: label, value }] : [];
  });
  return {
    animation: false,
    series: [
      {
        type: "pie" as const,
        silent: true,
        radius: "72%",
        label: { ...paint.text, color: paint.colour("--c-text"), formatter: "{b} {d} %" },
        labelLine: { lineStyle: { color: paint.colour("--c-border-strong") } },
        data: slices.map((slice, at) => ({
          ...slice,
          itemStyle: {
            color: paint.colour(classLook(at + 1).colour),
            borderColor: paint.colour("--c-surface"),
            borderWidth: 1,
          },
        })),
      },
    ],
  };
}
