import { seriesColours, seriesDashes } from "@gantry/domain/reports/report-style.ts";
import { escapeHtml } from "../blobs/clean-rich-text.ts";
import type { BlockData, BlockSeries } from "./block-data.ts";
import { wordNumber } from "./block-words.ts";

/** In the units of the drawing; it fills the width of the text. */
const width = 640;
const height = 220;
const left = 52;
const right = 8;
const top = 18;
const bottom = 26;
const plotWidth = width - left - right;
const plotHeight = height - top - bottom;
/** Bars of more groups would be too narrow to tell apart. */
export const maxBars = 40;
const maxLabels = 9;
const labelLength = 16;

const axisColour = "#8e99a6";
const gridColour = "#e3e6ea";

export interface ChartLook {
  isLine: boolean;
  hasValues: boolean;
  /** For readers who do not see it. */
  title: string;
}

/** A chart for paper: it needs no script and no style of its own. */
export function drawChart(data: BlockData, { isLine, hasValues, title }: ChartLook): string {
  const steps = stepsTo(
    Math.max(0, ...data.series.flatMap(({ values }) => values.map((value) => value ?? 0))),
  );
  const highest = steps.at(-1) ?? 1;
  const yOf = (value: number) => top + plotHeight * (1 - Math.max(0, value) / highest);
  const xs = isLine ? lineXs(data) : barXs(data);
  const parts = [
    ...steps.map((step) => drawStep(step, yOf(step))),
    ...(isLine ? drawLines(data, xs, yOf) : drawBars(data, xs, yOf, hasValues)),
    ...drawLabels(data, xs),
  ];
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">${parts.join("")}</svg>`;
}

/** The mark of a series, for the legend. */
export function drawMark(series: BlockSeries, isLine: boolean): string {
  const mark = isLine
    ? `<line x1="0" y1="5" x2="18" y2="5" ${lineLook(series)}/>`
    : `<rect x="1" y="1" width="8" height="8" ${barLook(series)}/>`;
  return `<svg viewBox="0 0 18 10" aria-hidden="true">${mark}</svg>`;
}

/** Round steps from zero, four or five of them. */
function stepsTo(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

function drawStep(step: number, y: number): string {
  const colour = step === 0 ? axisColour : gridColour;
  return `<line x1="${left}" y1="${round(y)}" x2="${width - right}" y2="${round(y)}" stroke="${colour}"/><text x="${left - 8}" y="${round(y + 4)}" text-anchor="end">${escapeHtml(wordNumber(step))}</text>`;
}

/** The middle of each group. */
const barXs = ({ stops }: BlockData): number[] =>
  stops.map((_, at) => left + (plotWidth * (at + 0.5)) / stops.length);

/** By time where the stops are times, so that a gap is as wide as it was long. */
function lineXs({ stops }: BlockData): number[] {
  const times = stops.map(({ atMs }) => atMs);
  const [first, last] = [times[0], times.at(-1)];
  const isOfTime = times.every((atMs) => atMs !== undefined) && first !== undefined && last !== undefined;
  if (!isOfTime || first === last) return barXs({ stops, series: [], isCut: false });
  return times.map((atMs) => left + (plotWidth * ((atMs ?? first) - first)) / (last - first));
}

function drawBars(
  { stops, series }: BlockData,
  xs: readonly number[],
  yOf: (value: number) => number,
  hasValues: boolean,
): string[] {
  const room = (plotWidth / Math.max(1, stops.length)) * 0.7;
  const barWidth = Math.min(40, room / series.length);
  return series.flatMap((one, index) =>
    one.values.flatMap((value, at) => {
      if (value === null) return [];
      const x = (xs[at] ?? 0) + (index - series.length / 2) * barWidth;
      const y = yOf(value);
      const look = barLook(one);
      const bar = `<rect x="${round(x + 0.5)}" y="${round(y)}" width="${round(Math.max(1, barWidth - 1))}" height="${round(yOf(0) - y)}" ${look}/>`;
      if (!hasValues || one.isBefore || barWidth < 14) return [bar];
      const text = `<text class="report-value" x="${round(x + barWidth / 2)}" y="${round(y - 4)}" text-anchor="middle">${escapeHtml(wordNumber(value))}</text>`;
      return [bar, text];
    }),
  );
}

/** A line ends where a value is missing. */
function drawLines(
  { stops, series }: BlockData,
  xs: readonly number[],
  yOf: (value: number) => number,
): string[] {
  const widest = gapFrom(stops.map(({ atMs }) => atMs));
  return series.map((one) => {
    let isOpen = false;
    const path = one.values.map((value, at) => {
      const isGap = at > 0 && (stops[at]?.atMs ?? 0) - (stops[at - 1]?.atMs ?? 0) > widest;
      if (value === null) {
        isOpen = false;
        return "";
      }
      const move = isOpen && !isGap ? "L" : "M";
      isOpen = true;
      // A single value between gaps is drawn as a point.
      return `${move}${round(xs[at] ?? 0)} ${round(yOf(value))}${move === "M" ? "h0.01" : ""}`;
    });
    return `<path d="${path.join("")}" fill="none" stroke-linecap="round" ${lineLook(one)}/>`;
  });
}

/** Stops further apart than this have others missing between them. */
function gapFrom(times: readonly (number | undefined)[]): number {
  const steps = times.flatMap((atMs, at) => {
    const before = times[at - 1];
    return atMs === undefined || before === undefined ? [] : [atMs - before];
  });
  return steps.length === 0 ? Number.POSITIVE_INFINITY : 1.5 * Math.min(...steps);
}

function drawLabels({ stops }: BlockData, xs: readonly number[]): string[] {
  const every = Math.max(1, Math.ceil(stops.length / maxLabels));
  return stops.flatMap(({ label }, at) => {
    if (at % every !== 0) return [];
    const text = label.length > labelLength ? `${label.slice(0, labelLength - 1)}…` : label;
    return [
      `<text x="${round(xs[at] ?? 0)}" y="${height - 8}" text-anchor="middle">${escapeHtml(text)}</text>`,
    ];
  });
}

const colourOf = (at: number) => seriesColours[at % seriesColours.length] ?? axisColour;

const barLook = ({ measure, isBefore }: BlockSeries): string =>
  isBefore ? `fill="none" stroke="${axisColour}"` : `fill="${colourOf(measure)}"`;

const lineLook = ({ measure, isBefore }: BlockSeries): string => {
  const dash = isBefore ? "3 3" : (seriesDashes[measure % seriesDashes.length] ?? "");
  const stroke = `stroke="${isBefore ? axisColour : colourOf(measure)}" stroke-width="1.6"`;
  return dash === "" ? stroke : `${stroke} stroke-dasharray="${dash}"`;
};

const round = (value: number): number => Math.round(value * 100) / 100;
