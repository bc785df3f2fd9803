import type {
  BlockAnswer,
  BlockBody,
  PreviewAnswer,
  PrintBody,
  PrintedReport,
} from "@gantry/domain/contract/report-calls.ts";
import type { ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { shownZone } from "../../kit/time/formats.ts";

/** A report may read for half a minute and print for as long. */
const printTimeoutMs = 90_000;

/** The part of a report that its blocks depend on. */
export type BlockFrame = Pick<BlockBody, "timeRange" | "filters">;

export const blockQuery = (block: ReportBlock, frame: BlockFrame) =>
  queryOptions({
    queryKey: ["reportBlock", block, frame, shownZone()],
    queryFn: ({ signal }) => {
      const body: BlockBody = { block, ...frame, timeZone: shownZone() };
      return api.post<BlockAnswer>("/reports/block", body, { signal, timeoutMs: printTimeoutMs });
    },
    retry: false,
  });

export const previewQuery = (document: PrintedReport) =>
  queryOptions({
    queryKey: ["reportPreview", document, shownZone()],
    queryFn: ({ signal }) =>
      api.post<PreviewAnswer>("/reports/preview", bodyOf(document), { signal, timeoutMs: printTimeoutMs }),
    retry: false,
  });

export const printReport = (document: PrintedReport) =>
  api.downloadList("/reports/pdf", bodyOf(document), { timeoutMs: printTimeoutMs });

const bodyOf = (document: PrintedReport): PrintBody => ({ document, timeZone: shownZone() });
