import type { DryRunSign, DryRunSource } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { reasonText } from "../../../kinds/schedule/event-words.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A to Z, then A2 to Z2. */
export function letterOf(source: number): string {
  const round = Math.floor(source / letters.length);
  return `${letters[source % letters.length]}${round === 0 ? "" : round + 1}`;
}

export function sourceText({ message }: DryRunSource): string {
  return messageText(message) || translate("dryRun:noMessage");
}

/** `A (ROAD WORK)`. */
export function nameOfSource({ sources }: Pick<DryRunSign, "sources">, at: number): string {
  const source = sources[at];
  return source ? `${letterOf(at)} (${sourceText(source)})` : letterOf(at);
}

export function originText({ kind, name }: DryRunSource): string {
  if (kind === "job") return translate("dryRun:byJob");
  if (kind === "plan") return translate("dryRun:byPlan", { name: name ?? "" });
  return name === null ? translate("dryRun:inQueue") : translate("dryRun:inQueueOf", { name });
}

/** One sentence for each problem of a sign. */
export function problemTexts(sign: DryRunSign): string[] {
  const nameOf = (at: number) => nameOfSource(sign, at);
  const spanOf = ({ from, until }: { from: string; until: string }) => ({
    from: timeText(from),
    until: timeText(until),
  });
  return [
    ...sign.refused.map(({ source, ...refused }) =>
      translate("dryRun:problem.refused", { source: nameOf(source), why: refusalText(refused) }),
    ),
    ...sign.hidden.map(({ source, winner, reason, runs, hidden }) =>
      translate(`dryRun:problem.${hidden < runs ? "partly" : runs === 1 ? "neverOne" : "never"}`, {
        source: nameOf(source),
        winner: nameOf(winner),
        reason: translate(`dryRun:reasons.${reason}`),
        count: runs,
        hidden,
      }),
    ),
    ...sign.overlaps.flatMap(({ reason, winner, loser, ...span }) =>
      reason === "lowerPriority"
        ? []
        : translate(`dryRun:problem.${reason}`, {
            winner: nameOf(winner),
            loser: nameOf(loser),
            ...spanOf(span),
          }),
    ),
    ...sign.gaps.map(({ before, after, ...span }) =>
      translate("dryRun:problem.gap", { before: nameOf(before), after: nameOf(after), ...spanOf(span) }),
    ),
  ];
}

function refusalText({
  error,
  params,
  issues,
}: Pick<DryRunSign["refused"][number], "error" | "params" | "issues">): string {
  const [issue] = issues;
  if (issue) return translateComputed(`signs:issues.${issue.code}`, { count: 0, ...issue.params });
  return reasonText(error, params);
}
