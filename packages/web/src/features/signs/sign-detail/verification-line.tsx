import { Button, Group, Stack } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { isBlankMulti } from "@gantry/domain/sign/multi/multi.ts";
import { findWinningItem, repostableItems } from "@gantry/domain/sign/queue/winner.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { IconRepeat } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { PollButton } from "../../../kinds/communication/poll-button.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { explainLink } from "../explain/explain-path.ts";
import { LastKnown } from "../sign/verified-cell.tsx";
import { faceFor, isStaleAt, stateOf, textOfMulti } from "../sign/sign-view.ts";
import { differenceOf } from "../sign/line-difference.ts";
import { useRepost } from "./queue/use-queue-actions.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";

interface VerificationLineProps {
  sign: Sign;
  queue: SignQueue | undefined;
  /** False without permission or for signs that are not polled. */
  isPollable: boolean;
}

export function VerificationLine({ sign, queue, isPollable }: VerificationLineProps) {
  const { t } = useTranslation("signs");
  const { face, verification } = stateOf(sign);
  const isStale = useDerivedFromNow((nowMs) => isStaleAt(sign, nowMs));
  const poll = (
    <>
      <WhyThis sign={sign} />
      {isPollable && <PollButton kind={signKind} device={sign} hotkey="P" isCompact />}
    </>
  );
  if (!face && !verification) return <Line word={<b>{t("verification.neverPolled")}</b>} end={poll} />;
  if (verification?.state === "notVerified")
    return <NotVerified sign={sign} queue={queue} poll={poll} mayAct={isPollable} />;
  if (verification?.state === "waiting") return <Waiting sign={sign} poll={poll} />;
  const readBack = <ReadBack sign={sign} />;
  if (isStale || !verification) {
    return <Line word={<ReadBack sign={sign} />} end={poll} />;
  }
  const word = {
    verified: t(face?.isBlank ? "verification.blankVerified" : "verification.verified"),
    sending: t("verification.sending"),
    observed: t("verification.observed"),
  }[verification.state];
  const glyph = verificationGlyphs[verification.state];
  return (
    <>
      <Line
        word={
          <GlyphText
            glyph={glyph}
            size={18}
            style={verification.state === "verified" ? { color: "var(--s-ok)" } : undefined}
          >
            {word}
          </GlyphText>
        }
        more={readBack}
        end={poll}
      />
      {verification.state === "observed" && (
        <span className="dim small">{t("verification.observedText")}</span>
      )}
      {verification.state === "sending" && <span className="dim small">{t("verification.sendingText")}</span>}
    </>
  );
}

function WhyThis({ sign: { id, name } }: { sign: Sign }) {
  const { t } = useTranslation("signDetail");
  return (
    <Link {...explainLink(id)} className="nowrap" aria-label={t("explainLabel", { name })}>
      {t("explain")}
    </Link>
  );
}

function Line({ word, more, end }: { word: ReactNode; more?: ReactNode; end?: ReactNode }) {
  return (
    <Group gap={8} mih={30} role="status">
      {word}
      {more}
      {end && <span className="row end">{end}</span>}
    </Group>
  );
}

function ReadBack({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const readAt = stateOf(sign).face?.readAt;
  const age = useAgeText(readAt);
  const isStale = useDerivedFromNow((nowMs) => isStaleAt(sign, nowMs));
  if (!readAt) return null;
  if (isStale) return <LastKnown age={age} />;
  return (
    <span className="dim num" title={timestampTitle(readAt)}>
      {t("verification.readBackAt", { time: timeText(readAt), age })}
    </span>
  );
}

interface NotVerifiedProps {
  sign: Sign;
  queue: SignQueue | undefined;
  poll: ReactNode;
  mayAct: boolean;
}

function NotVerified({ sign, queue, poll, mayAct }: NotVerifiedProps) {
  const { t } = useTranslation("signs");
  const { verification } = stateOf(sign);
  const repost = useRepost(sign, queue);
  const standing = queue && findWinningItem(queue.items, serverNowMs());
  const isRepostable = queue && standing && repostableItems(queue.items, serverNowMs()).includes(standing);
  const attempts = verification?.attempts ?? 0;
  return (
    <Note tone="warning" glyph={verificationGlyphs.notVerified} role="status">
      <Stack gap={6}>
        <div className="row">
          <b>{t("verification.notVerified")}</b>
          <span className="end">
            <ReadBack sign={sign} />
          </span>
        </div>
        <div>{useWhatDiffers(sign)}</div>
        {verification?.detail && !hasReportedFaces(verification.reason) && (
          <div>{t("verification.detail", { detail: verification.detail })}</div>
        )}
        {attempts > 0 && (
          <div className="dim small">
            {attempts < 3 ? t("verification.setAgain", { count: attempts }) : t("verification.given")}
          </div>
        )}
        <div className="row">
          {mayAct && isRepostable && (
            <Button
              size="compact-sm"
              leftSection={<IconRepeat size={14} />}
              loading={repost.isPending}
              onClick={() => repost.mutate(standing)}
            >
              {t("queue.repost")}
            </Button>
          )}
          {poll}
        </div>
      </Stack>
    </Note>
  );
}

/** The faces are shown, so the driver's text would only repeat them. */
function hasReportedFaces(reason: Verification["reason"]): boolean {
  return reason === undefined || reason === "faceDiffers" || reason === "changedWithoutUs";
}

function useWhatDiffers(sign: Sign): ReactNode {
  const { t } = useTranslation("signs");
  const { face: shown, verification, wanted } = stateOf(sign);
  const face = faceFor(sign);
  const reason = verification?.reason ?? "faceDiffers";
  if ((reason !== "faceDiffers" && reason !== "changedWithoutUs") || !shown || !wanted)
    return t(`reasons.${reason}`);
  if (shown.isBlank) return t("verification.shownBlank", { sent: textOfMulti(wanted.multi, face) });
  if (isBlankMulti(wanted.multi))
    return t("verification.notBlank", { shown: textOfMulti(shown.multi, face) });
  const difference = differenceOf(shown.multi, wanted.multi, face);
  if (!difference) return t("verification.differsFace");
  return t("verification.differsLine", {
    line: difference.line + 1,
    shown: difference.shown || t("verification.nothing"),
    sent: difference.sent || t("verification.nothing"),
  });
}

function Waiting({ sign, poll }: { sign: Sign; poll: ReactNode }) {
  const { t } = useTranslation("signs");
  const { verification } = stateOf(sign);
  const age = useAgeText(verification?.since);
  return (
    <Note tone="info" glyph={verificationGlyphs.waiting} role="status">
      <Stack gap={6}>
        <div className="row">
          <b>{t("verification.waiting")}</b>
          {verification && (
            <span className="dim small num end">
              {t("verification.since", { time: timeText(verification.since), age })}
            </span>
          )}
        </div>
        {verification?.reason && <div>{t(`reasons.${verification.reason}`)}</div>}
        {verification?.detail && <div>{t("verification.detail", { detail: verification.detail })}</div>}
        <div className="row">
          <ReadBack sign={sign} />
          <span className="row end">{poll}</span>
        </div>
      </Stack>
    </Note>
  );
}
