import { z } from "zod";
import { reportFilterOperators } from "../reports/report-filter.ts";
import { reportBlock } from "../reports/report-block.ts";
import { isZoneName } from "../time/zone.ts";

const timeRange = z
  .object({ type: z.string(), from: z.string(), to: z.string(), label: z.string().nullish() })
  .nullish();
const filters = z
  .array(
    z.object({
      field: z.string().max(100),
      operator: z.enum(reportFilterOperators),
      value: z.string().max(200).nullish(),
    }),
  )
  .max(10)
  .nullish();
const margin = z.number().min(0).max(100).nullish();

/** IANA name, for periods and words. */
const timeZone = z.string().max(100).refine(isZoneName);

const document = z.object({
  name: z.string().max(200),
  cover: z.string().max(20_000).nullish(),
  header: z.string().max(300).nullish(),
  body: z.string().max(500_000).nullish(),
  footer: z.string().max(300).nullish(),
  timeRange,
  filters,
  pageSize: z.string().nullish(),
  orientation: z.string().nullish(),
  margins: z.object({ top: margin, right: margin, bottom: margin, left: margin }).nullish(),
});
export type PrintedReport = z.infer<typeof document>;

/** POST /reports/preview and /reports/pdf: a report as it is typed, saved or not. */
export const printBody = z.strictObject({ document, timeZone });
export type PrintBody = z.infer<typeof printBody>;

/** POST /reports/block: one block of a report. */
export const blockBody = z.strictObject({ block: reportBlock, timeRange, filters, timeZone });
export type BlockBody = z.infer<typeof blockBody>;

/** HTML that the server made from escaped values; it needs `reportStyle`. */
export const previewAnswer = z
  .object({ html: z.string(), header: z.string(), footer: z.string() })
  .meta({ id: "ReportPreview" });
export type PreviewAnswer = z.infer<typeof previewAnswer>;

const blockData = z.object({
  stops: z.array(z.object({ label: z.string(), atMs: z.number().exactOptional() })),
  series: z.array(
    z.object({
      label: z.string(),
      isBefore: z.boolean(),
      measure: z.number(),
      values: z.array(z.number().nullable()),
    }),
  ),
  isCut: z.boolean(),
});

export const blockAnswer = z
  .object({ html: z.string(), data: blockData.exactOptional() })
  .meta({ id: "ReportBlock" });
export type BlockAnswer = z.infer<typeof blockAnswer>;
