import { type PostComparison, proposedItemId } from "@gantry/domain/sign/message/post-comparison.ts";
import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { deviceGlyphs, type Glyph, verificationGlyphs } from "../../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../../kit/status/glyphs.tsx";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { issuePlace, issueText } from "../../composer/issues/issue-text.ts";
import type { RowCheck } from "../manager/row-check.ts";

export function RowOutcome({ check }: { check: RowCheck }) {
  const { t } = useTranslation("multiSign");
  switch (check.state) {
    case "none":
      return <span className="dim">{t("outcome.none")}</span>;
    case "barred":
      return <Problem text={t(`bar.${check.bar}`)} />;
    case "invalid":
      return <Issues issues={check.issues} />;
    case "fits":
      return <span className="dim">{t("outcome.fits")}</span>;
    case "compared":
      return <Compared comparison={check.comparison} />;
  }
}

function Compared({ comparison }: { comparison: PostComparison }) {
  const { t } = useTranslation("multiSign");
  const { outcome, willShow, firstShownAtMs, changesFace } = comparison;
  if (outcome === "shown") {
    return (
      <GlyphText glyph={deviceGlyphs.ONLINE}>{t(changesFace ? "outcome.shown" : "outcome.same")}</GlyphText>
    );
  }
  const priority = willShow.item ? `P${willShow.item.priority}` : "";
  const isOver = firstShownAtMs === null && hasEnd(comparison);
  const text =
    firstShownAtMs === null
      ? t(isOver ? "outcome.never" : "outcome.queued", { priority })
      : t("outcome.queuedUntil", { priority, time: timeText(firstShownAtMs) });
  return (
    <GlyphText glyph={isOver ? deviceGlyphs.DEGRADED : queued} isWrapping>
      {text}
    </GlyphText>
  );
}

/** It waits, and a person should know: not grey as a request that is under way. */
const queued: Glyph = { ...verificationGlyphs.waiting, role: "warn" };

/** Continuous messages wait without a limit. */
const hasEnd = ({ queue }: PostComparison): boolean =>
  queue.some(({ id, expiresAt }) => id === proposedItemId && expiresAt !== null);

function Issues({ issues }: { issues: readonly MessageIssue[] }) {
  const { t } = useTranslation("multiSign");
  const [first] = issues;
  if (!first) return null;
  const place = issuePlace(first);
  const text = [place, issueText(first)].filter(Boolean).join(": ");
  const more = issues.length - 1;
  return <Problem text={more > 0 ? `${text} ${t("outcome.more", { count: more })}` : text} />;
}

function Problem({ text }: { text: string }) {
  return (
    <GlyphText glyph={deviceGlyphs.OFFLINE} isWrapping>
      {text}
    </GlyphText>
  );
}
