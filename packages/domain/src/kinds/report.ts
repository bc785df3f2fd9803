import { defineKind } from "./define-kind.ts";
import { flag, number, object, objects, select, strings, text, textarea } from "../fields/fields.ts";
import { richText } from "../fields/heavy-fields.ts";
import { reportFilterOperators } from "../reports/report-filter.ts";

/** Module names in reports and notifications (PLAT-029). */
export const moduleNames = ["VIDEO", "SIGN", "WIM", "AID"] as const;

/** Allowed status changes of a report (REP-007, REP-008). */
export const reportMoves = {
  DRAFT: ["IN_REVIEW"],
  IN_REVIEW: ["DRAFT", "PUBLISHED"],
  PUBLISHED: ["DRAFT"],
} as const;
const reportStatuses = ["DRAFT", "IN_REVIEW", "PUBLISHED"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

const margin = number({ default: 20, min: 0, max: 100, unit: "mm", size: "quarter" });
const page = { section: "page", size: "quarter" } as const;

/** A report and its print settings (REP-005). */
export const report = defineKind({
  name: "report",
  entityType: "REPORT",
  path: "/reports",
  pages: "/reports",
  module: "reports",
  licence: "report",
  searched: { place: 13 },
  fields: {
    name: text({ required: true, maxLength: 200, column: true, size: "half" }),
    status: select(reportStatuses, { default: "DRAFT", column: true, size: "quarter" }),
    isTemplate: flag({ default: false, column: true, size: "quarter" }),
    module: select(moduleNames, { column: true, size: "quarter" }),
    tags: strings({ column: true }),
    description: textarea({ maxLength: 2000 }),
    cover: richText({ section: "content" }),
    header: text({ default: "{tenant} | {range}", maxLength: 300, section: "content" }),
    body: richText({ holdsBlocks: true, maxLength: 500_000, section: "content" }),
    footer: text({ default: "{name} | {page} / {pages}", maxLength: 300, section: "content" }),
    dataSource: text({ maxLength: 200, section: "reportData", size: "half" }),
    timeRange: object(
      {
        type: select(["relative", "absolute"], { required: true, default: "relative", size: "quarter" }),
        from: text({ required: true, maxLength: 40, size: "quarter" }),
        to: text({ required: true, maxLength: 40, size: "quarter" }),
        label: text({ maxLength: 100, size: "quarter" }),
      },
      { default: { type: "relative", from: "now-7d", to: "now", label: "last7Days" }, section: "reportData" },
    ),
    filters: objects(
      {
        field: text({ required: true, maxLength: 100, size: "third" }),
        operator: select(reportFilterOperators, { required: true, default: "EQUALS", size: "third" }),
        value: text({ maxLength: 200, size: "third" }),
      },
      { maxItems: 10, section: "reportData" },
    ),
    pageSize: select(["letter", "legal", "a4"], { default: "letter", ...page }),
    orientation: select(["portrait", "landscape"], { default: "portrait", ...page }),
    margins: object({ top: margin, right: margin, bottom: margin, left: margin }, { section: "page" }),
  },
  list: { columns: ["name", "module", "status", "isTemplate", "tags"], sort: "name" },
  opensCreated: true,
  search: ["name", "description"],
  check({ status }, before) {
    const from = before?.["status"] as ReportStatus | undefined;
    if (from === undefined ? status === "DRAFT" : status === from) return [];
    const next: readonly unknown[] = from === undefined ? ["DRAFT"] : reportMoves[from];
    return next.includes(status) ? [] : [{ field: "status", code: "statusMove" }];
  },
});
