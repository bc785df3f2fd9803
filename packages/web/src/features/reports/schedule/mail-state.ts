import type { ReportMail } from "@gantry/domain/contract/answers/report-schedule.ts";

export type MailState = "waiting" | "sent" | "partly" | "failed";

/** Of an e-mail to all its receivers. */
export function mailState({ state, receivers }: Pick<ReportMail, "state" | "receivers">): MailState {
  if (state === "FAILED") return "failed";
  if (state === "WAITING" || receivers.some((one) => one.state === "WAITING")) return "waiting";
  const delivered = receivers.filter((one) => one.state === "DELIVERED").length;
  if (delivered === receivers.length) return "sent";
  return delivered === 0 ? "failed" : "partly";
}
