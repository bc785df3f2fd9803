import type { PrintedReport } from "@gantry/domain/contract/report-calls.ts";
import type { FormValues } from "../../../kinds/form/draft/form-document.ts";

const names = [
  "name",
  "cover",
  "header",
  "body",
  "footer",
  "timeRange",
  "filters",
  "pageSize",
  "orientation",
  "margins",
] as const satisfies readonly (keyof PrintedReport)[];

/** What a preview or a PDF needs of a form, saved or not. */
export function printedReport(values: FormValues): PrintedReport {
  const printed = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { ...printed, name: typeof values["name"] === "string" ? values["name"] : "" } as PrintedReport;
}
