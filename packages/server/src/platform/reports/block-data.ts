import {
  type DataQuery,
  type DataQueryAnswer,
  maxQueryGroups,
} from "@gantry/domain/contract/answers/data-query.ts";
import type { Aggregation, QueryPeriod } from "@gantry/domain/filters/aggregation.ts";
import type { DataBlock, FieldBlock } from "@gantry/domain/reports/report-block.ts";
import { type ReportFilter, toFieldFilter } from "@gantry/domain/reports/report-filter.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import { reportWords } from "@gantry/domain/locales/en/operations/report-words.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { daysFromCivil } from "@gantry/domain/time/civil-day.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { visibleColumns } from "../list/catalogue.ts";
import type { DataSource } from "../queries/data-source.ts";
import { executeQuery } from "../queries/execute-query.ts";
import { openSource, type Sources } from "../queries/open-source.ts";
import { fillIn, type Group, wordGroup } from "./block-words.ts";

/** What all blocks of a report share. */
export interface ReportFrame {
  span: Span;
  /** IANA name, for periods and words. */
  zone: string;
  filters: readonly ReportFilter[];
}

export interface BlockSeries {
  label: string;
  /** Of the span before. */
  isBefore: boolean;
  /** Place of its measure, which gives its colour. */
  measure: number;
  /** One for each stop. */
  values: (number | null)[];
}

export interface BlockStop {
  label: string;
  /** Only of a time. */
  atMs?: number;
}

export interface BlockData {
  stops: BlockStop[];
  series: BlockSeries[];
  isCut: boolean;
}

const dayMs = 86_400_000;

export interface Reading {
  db: TenantTransaction;
  sources: Sources;
  frame: ReportFrame;
}

/** The numbers of a table or chart, with the caller's permissions. Throws what `executeQuery` throws. */
export async function readBlockData(reading: Reading, block: DataBlock): Promise<BlockData> {
  const span = spanOfBlock(reading.frame, block);
  const read = (of: Span, at: number) =>
    readMeasure(reading, block, { span: of, measure: block.measures[at] });
  const { period } = block;
  const { zone } = reading.frame;
  const stops = new Map<string, Group>();
  const columns: (Omit<BlockSeries, "values"> & { values: Map<string, number | null> })[] = [];
  let isCut = false;
  for (const [at, { label }] of block.measures.entries()) {
    const answer = await read(span, at);
    isCut ||= answer.isCut;
    columns.push({
      label,
      isBefore: false,
      measure: at,
      values: keyed(answer, { ...span, period, zone }, stops),
    });
    if (!block.isCompared) continue;
    const before = { fromMs: 2 * span.fromMs - span.toMs, toMs: span.fromMs };
    const values = keyed(await read(before, at), { ...before, period, zone });
    columns.push({ label: fillIn(reportWords.before, { label }), isBefore: true, measure: at, values });
  }
  const keys = [...stops.keys()].slice(0, maxQueryGroups);
  return {
    stops: keys.map((key) => stopOf(stops.get(key) ?? null, block, zone)),
    series: columns.map(({ values, ...column }) => ({
      ...column,
      values: keys.map((key) => values.get(key) ?? null),
    })),
    isCut,
  };
}

/** One number. */
export async function readField(reading: Reading, block: FieldBlock): Promise<number | null> {
  const answer = await readMeasure(reading, block, {
    span: spanOfBlock(reading.frame, block),
    measure: block.measure,
  });
  return answer.data[0]?.value ?? null;
}

export const spanOfBlock = ({ span }: ReportFrame, { days }: Pick<DataBlock, "days">): Span =>
  days === undefined ? span : { fromMs: span.toMs - days * dayMs, toMs: span.toMs };

const stopOf = (group: Group, block: DataBlock, zone: string): BlockStop => ({
  label: wordGroup(group, block, zone),
  ...(block.period !== undefined && typeof group === "string" && { atMs: Date.parse(group) }),
});

async function readMeasure(
  reading: Reading,
  block: Pick<DataBlock, "dataSource" | "filters"> & Partial<Pick<DataBlock, "groupBy" | "period">>,
  {
    span,
    measure,
  }: { span: Span; measure: { aggregation: Aggregation; field?: string | undefined } | undefined },
): Promise<DataQueryAnswer> {
  const { db, sources, frame } = reading;
  const source = await openSource(db, sources, block.dataSource);
  const { groupBy, period } = block;
  const query: DataQuery = {
    dataSource: source.name,
    filters: filtersOfBlock(reading, source, block),
    ...(groupBy !== undefined && { groupBy: [{ field: groupBy, ...(period && { period }) }] }),
    aggregation: { function: measure?.aggregation ?? "count", field: measure?.field },
    timeRange: { startTime: isoFromMs(span.fromMs), endTime: isoFromMs(span.toMs) },
    timeZone: frame.zone,
  };
  return executeQuery(db, source, query, sources.maxCost);
}

/** Those of the block and of its report. Throws `unknownField` or `invalidBody` for one of the block that does not fit. */
export const filtersOfBlock = (
  { db, frame }: Reading,
  source: DataSource,
  { filters = [] }: Pick<DataBlock, "filters">,
): FieldFilter[] => [...filtersOf(db, source, filters, true), ...filtersOf(db, source, frame.filters, false)];

/** Filters of the whole report apply to the sources that have their field. */
function filtersOf(
  db: TenantTransaction,
  { catalogue }: DataSource,
  filters: readonly ReportFilter[],
  isOwn: boolean,
): FieldFilter[] {
  const columns = visibleColumns(catalogue, db.principal);
  return filters.flatMap((filter) => {
    const type = columns.get(filter.field)?.type;
    if (type === undefined) {
      if (isOwn) throw new AppError("unknownField", { field: filter.field });
      return [];
    }
    const fitting = toFieldFilter(filter, type);
    if (fitting) return [fitting];
    if (isOwn)
      throw new AppError("invalidBody", {}, { issues: [{ field: filter.field, code: "wrongType" }] });
    return [];
  });
}

/** Values by group. Times count from the start of the span, so that those of two spans meet. */
function keyed(
  { data }: DataQueryAnswer,
  { fromMs, period, zone }: { fromMs: number; period: QueryPeriod | undefined; zone: string },
  stops?: Map<string, Group>,
): Map<string, number | null> {
  return new Map(
    data.map(({ groups: [group = null], value }) => {
      const key =
        period !== undefined && typeof group === "string"
          ? String(countPeriods(Date.parse(group), period, zone) - countPeriods(fromMs, period, zone))
          : JSON.stringify(group);
      if (stops && !stops.has(key)) stops.set(key, group);
      return [key, value];
    }),
  );
}

/** Whole periods of the zone since a fixed day. */
function countPeriods(atMs: number, period: QueryPeriod, zone: string): number {
  if (period === "hour") return Math.floor(atMs / 3_600_000);
  const { year, month, day } = localTime(atMs, zone);
  if (period === "month") return year * 12 + month;
  const days = daysFromCivil(year, month, day);
  // Weeks begin on Monday; day 0 was a Thursday.
  return period === "week" ? Math.floor((days + 3) / 7) : days;
}
