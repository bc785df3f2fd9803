import { csvByteOrderMark, csvRecord } from "@gantry/domain/csv/write-csv.ts";
import { guardText } from "@gantry/domain/csv/formula-guard.ts";
import { toStoredNumber } from "@gantry/domain/units/display-unit.ts";
import type { ChartHead, ChartModel } from "./chart-model.ts";

/** The numbers of a chart with their names; a missing value stays empty. */
export function chartCsv({ stops, series, stopName }: ChartModel, { unit }: ChartHead): string {
  const isOfTime = stops.some(({ atMs }) => atMs !== undefined);
  const names = series.map(({ name }) => (unit === undefined ? name : `${name} (${unit})`));
  const head = [...(isOfTime ? ["UTC"] : []), stopName, ...names].map(guardText);
  const records = stops.map(({ label, atMs }, index) => [
    ...(isOfTime ? [atMs === undefined ? "" : new Date(atMs).toISOString()] : []),
    guardText(label),
    ...series.map(({ values }) => numberCell(values[index])),
  ]);
  return csvByteOrderMark + [head, ...records].map((cells) => csvRecord(cells)).join("");
}

const numberCell = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(toStoredNumber(value));

/** Title and range as a file name; characters that file systems refuse become spaces. */
export function chartFileName({ title, range }: ChartHead, ending: string): string {
  const name = [title, range].filter(Boolean).join(" ");
  return `${name.replaceAll(/[^\p{L}\p{N}.,()+-]+/gu, " ").trim()}.${ending}`;
}
