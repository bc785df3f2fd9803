import { z } from "zod";
import { aggregations, queryPeriods } from "../filters/aggregation.ts";
import { reportFilterOperators } from "./report-filter.ts";

/** The attribute of an element in a report's body that live data or a picture replaces. */
export const blockAttribute = "data-block";

export const blockLooks = ["line", "bars", "table"] as const;
export type BlockLook = (typeof blockLooks)[number];

/** Of an uploaded picture. */
export const maxPictureBytes = 5_000_000;

const maxBlockLength = 8_000;
const maxMeasures = 6;
const maxFilters = 10;
const maxDays = 3_660;

const name = z.string().min(1).max(100);
const label = z.string().max(200);
const filter = z.strictObject({
  field: name,
  operator: z.enum(reportFilterOperators),
  value: z.string().max(200),
});

const measure = z.strictObject({
  aggregation: z.enum(aggregations),
  /** Of numbers; not for a count. */
  field: name.optional(),
  /** Heading of its column, name of its series. */
  label,
});
export type BlockMeasure = z.infer<typeof measure>;

const source = {
  dataSource: name,
  filters: z.array(filter).max(maxFilters).optional(),
  /** Own time, until the report's end; missing: the time range of the report. */
  days: z.number().int().min(1).max(maxDays).optional(),
};

const dataBlock = z.strictObject({
  type: z.literal("data"),
  look: z.enum(blockLooks),
  ...source,
  groupBy: name,
  /** Only of a time. */
  period: z.enum(queryPeriods).optional(),
  groupLabel: label,
  measures: z.array(measure).min(1).max(maxMeasures),
  caption: label,
  /** The same span before it stands beside. */
  isCompared: z.boolean().optional(),
  hasValues: z.boolean().optional(),
});
export type DataBlock = z.infer<typeof dataBlock>;

const fieldBlock = z.strictObject({
  type: z.literal("field"),
  ...source,
  measure,
  unit: z.string().max(20).optional(),
});
export type FieldBlock = z.infer<typeof fieldBlock>;

const mapBlock = z.strictObject({ type: z.literal("map"), ...source, caption: label });
export type MapBlock = z.infer<typeof mapBlock>;

const pictureBlock = z.strictObject({
  type: z.literal("picture"),
  fileId: z.string().min(1).max(100),
  /** For readers who do not see it. */
  alternative: z.string().max(500),
  widthPercent: z.number().int().min(10).max(100),
});
export type PictureBlock = z.infer<typeof pictureBlock>;

/** What a report shows live, or a picture; a field stands within a sentence. */
export const reportBlock = z.discriminatedUnion("type", [dataBlock, fieldBlock, mapBlock, pictureBlock]);
export type ReportBlock = z.infer<typeof reportBlock>;

/** The element of a block. */
export const blockElement = ({ type }: ReportBlock): "div" | "span" => (type === "field" ? "span" : "div");

/** Undefined for anything that no editor wrote. */
export function readBlock(text: unknown): ReportBlock | undefined {
  if (typeof text !== "string" || text.length > maxBlockLength) return undefined;
  try {
    return reportBlock.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const writeBlock = (block: ReportBlock): string => JSON.stringify(block);
