import type { ClaimedDelivery } from "./due-deliveries.ts";

const minuteMs = 60_000;
/** An older notification is marked, because what it reports may be over. */
const oldFromMs = 30 * minuteMs;

/** Title of a message about a notification: severity if critical, age if it waited. */
export function headlineOf({
  waitedMs,
  notification,
}: Pick<ClaimedDelivery, "waitedMs" | "notification">): string {
  const { severity, title } = notification;
  const age = waitedMs < oldFromMs ? "" : ` (${ageOf(waitedMs)} old)`;
  return `${severity === "critical" ? "Critical: " : ""}${title}${age}`;
}

function ageOf(waitedMs: number): string {
  const minutes = Math.floor(waitedMs / minuteMs);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
