/** How a series is drawn; its legend shows the same. */
export interface SeriesLook {
  /** Token of a colour, such as `--lane-1`. */
  colour: string;
  /** Lengths of dashes and spaces in pixels; empty: solid. */
  dash: readonly number[];
  /** Bars without a fill, for an earlier period. */
  isOutline?: boolean;
  /** Without a line between the values, such as for a direction that passes north. */
  isPoints?: boolean;
  /** A value that holds until the next one: from the stop before, or from the middle between the stops. */
  step?: "start" | "middle";
}

export type Values = readonly (number | null)[];

/** One value per stop, in the shown unit; null: not measured. */
export interface ChartSeries {
  id: string;
  name: string;
  look: SeriesLook;
  values: Values;
  /** Lowest and highest value at each stop, drawn as a band. */
  band?: { low: Values; high: Values };
  /** In the table and beside the pointer only. */
  isHidden?: boolean;
}

/** A place on the axis with its period or category in words. */
export interface ChartStop {
  label: string;
  /** On the axis, instead of a long label. */
  axisLabel?: string;
  /** Milliseconds since 1970; only on an axis of time. */
  atMs?: number;
}

export interface TimeStop extends ChartStop {
  atMs: number;
}

export interface ChartGap {
  fromMs: number;
  toMs: number;
  label: string;
}

export interface ChartModel<Stop extends ChartStop = ChartStop> {
  stops: readonly Stop[];
  series: readonly ChartSeries[];
  /** What the stops are: a time, a day. */
  stopName: string;
  /** Of a value without its unit. */
  format: (value: number) => string;
}

/** What an exported file and a read text say besides the values. */
export interface ChartHead {
  title: string;
  unit?: string;
  /** The shown range in words, with its zone. */
  range?: string;
}

export const textOf = (format: (value: number) => string, value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : format(value);

/** The values at one stop, as a sentence. */
export function stopText({ stops, series, format }: ChartModel, index: number): string {
  const values = series.map(({ name, values: all }) => `${name} ${textOf(format, all[index])}`);
  return `${stops[index]?.label ?? ""}: ${values.join(", ")}`;
}
