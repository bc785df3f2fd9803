import type { PostLine } from "@gantry/domain/contract/answers/post.ts";
import { verificationReasons } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { errors } from "@gantry/domain/locales/en/kinds/errors.ts";
import i18next from "i18next";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { computedText } from "../../../../text/computed-text.ts";

const ownReasons: readonly string[] = [
  "behind",
  "expired",
  "deleted",
  "blanked",
  "edited",
  "planEnded",
  "signDeleted",
];
const ofSigns: readonly string[] = verificationReasons;

/** Includes the sign's own text, if any. */
export function whatHappened({ state, reason, detail, since, params, issues }: PostLine): string {
  const time = timeText(since);
  const [issue] = issues ?? [];
  const why = issue
    ? computedText(`signs:issues.${issue.code}`, { count: 0, ...issue.params })
    : reason === undefined
      ? ""
      : reasonText(reason, params);
  const said = detail ? i18next.t("multiSign:happened.detail", { detail }) : "";
  return [i18next.t(`multiSign:happened.${state}`, { time }), why, said].filter(Boolean).join(" ");
}

function reasonText(reason: string, params: PostLine["params"]): string {
  if (ownReasons.includes(reason)) return computedText(`multiSign:reasons.${reason}`);
  if (ofSigns.includes(reason)) return computedText(`signs:reasons.${reason}`);
  return reason in errors ? computedText(`errors:${reason}`, params) : reason;
}
