import type { ReportMailForm } from "@gantry/domain/contract/answers/report-schedule.ts";
import { reportWords } from "@gantry/domain/locales/en/operations/report-words.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { fillIn, wordDay } from "../block-words.ts";
import type { ClaimedMail } from "./report-mail-rows.ts";

export const mediaTypes = { pdf: "application/pdf", html: "text/html; charset=utf-8" } as const;

/** The text of an e-mail with a report, and what it says where there is no PDF. */
export function writeMailText(
  { reportId, document: { message, timezone }, atMs }: ClaimedMail,
  { name, form, publicUrl }: { name: string; form: ReportMailForm; publicUrl: string },
): string {
  const { mail } = reportWords;
  const lines = [
    message ?? "",
    fillIn(mail.of, { name, day: wordDay(atMs, timezone) }),
    mail[form],
    `${mail.link} ${publicUrl}${report.pages}/${reportId}`,
  ];
  return lines.filter((line) => line !== "").join("\n\n");
}
