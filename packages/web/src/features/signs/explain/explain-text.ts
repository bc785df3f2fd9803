import type {
  ExplainedLoser,
  ExplainedPosting,
  ExplainedReason,
  QueuePosting,
} from "@gantry/domain/sign/queue/explain.ts";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import { translate, translateIn } from "../../../text/translate.ts";
import { timeText } from "../../../kit/time/moment-text.ts";

/** Includes the user and time if it was ended manually. */
export function lossText(
  { reason, since, posting }: ExplainedLoser,
  winner: ExplainedPosting | null,
): string {
  const t = translateIn("signExplain");
  const time = timeText(since);
  const who = posting.endedBy ?? t("somebody");
  if (reason === "lowerPriority") {
    return winner
      ? t("why.lowerPriority", { winner: winner.posting.item.priority })
      : t("why.lowerPriorityAlone");
  }
  if (reason === "older") return since ? t("why.older", { time }) : t("why.olderAlone");
  return t(`why.${reason}`, { time, who });
}

export function formatUntil({ until, next }: { until: string | null; next: QueuePosting | null }): string {
  const t = translateIn("signExplain");
  if (until === null) return t("untilChanged");
  const time = timeText(until);
  return next ? t("untilThen", { time, next: postingText(next) }) : t("untilBlank", { time });
}

function postingText({ item }: QueuePosting): string {
  const { priority, message } = item;
  return translate("signExplain:nextItem", { priority, text: messagePreview(message) });
}

const waiting: ReadonlySet<ExplainedReason> = new Set(["lowerPriority", "older"]);

export function losersInOrder(losers: readonly ExplainedLoser[]): ExplainedLoser[] {
  return losers.toSorted((a, b) => groupOf(a) - groupOf(b) || within(a, b));
}

function groupOf({ reason }: ExplainedLoser): number {
  if (waiting.has(reason)) return 0;
  return reason === "notYet" ? 1 : 2;
}

function within(a: ExplainedLoser, b: ExplainedLoser): number {
  const [left, right] = [a.posting.item, b.posting.item];
  if (groupOf(a) === 0) return left.priority - right.priority || right.sequence - left.sequence;
  return Date.parse(b.since ?? "") - Date.parse(a.since ?? "");
}
