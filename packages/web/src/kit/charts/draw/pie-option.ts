import type { ChartModel } from "../chart-model.ts";
import { numberText } from "../../../text/locale-text.ts";
import { classLook } from "../series-looks.ts";
import { pieRadius } from "./chart-geometry.ts";
import type { Paint } from "./paint.ts";

/** The part of each value of the first series in their sum; undefined unless the values are parts of a whole. */
export function sharesOf(model: ChartModel): number[] | undefined {
  const values = (model.series[0]?.values ?? []).map((value) => value ?? 0);
  const whole = wholeOf(model);
  return whole > 0 && values.every((value) => value >= 0) ? values.map((value) => value / whole) : undefined;
}

/** As a pie is read: the first series, whose values have their percentage. */
export function pieReading(model: ChartModel): ChartModel {
  const { series, format } = model;
  const whole = wholeOf(model);
  return {
    ...model,
    series: series.slice(0, 1),
    format: (value) => `${format(value)} (${percentText(value / whole)})`,
  };
}

const wholeOf = ({ series: [first] }: ChartModel): number =>
  (first?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);

const percentText = (share: number): string => `${numberText(100 * share, 1)} %`;

/** Shares of the first series, each slice with its name and percentage. */
export function pieOption(model: ChartModel, paint: Paint) {
  const {
    stops,
    series: [first],
  } = model;
  const whole = wholeOf(model);
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
        radius: `${100 * pieRadius}%`,
        // Labels of small slices would cover each other; the pointer reads them.
        minShowLabelAngle: 16,
        label: {
          ...paint.text,
          color: paint.colour("--c-text"),
          lineHeight: 15,
          formatter: ({ name, value }: { name: string; value: number }) =>
            `${name}\n${percentText(value / whole)}`,
        },
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
