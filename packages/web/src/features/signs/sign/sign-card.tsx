import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import type { CardPlace } from "../../../kinds/feature.ts";
import { useFittingPitch } from "../led/use-fitting-pitch.ts";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { Duration, QueuedFace } from "../sign-detail/queue/queue-cells.tsx";
import { SignProblemNote } from "../sign-detail/sign-problem-note.tsx";
import type { Sign } from "./sign-entity.ts";
import { explainLink } from "../explain/explain-path.ts";
import { ReadBackFace } from "./sign-face.tsx";
import { roadText, stateOf, wantedPriorityOf } from "./sign-view.ts";
import { useSign, useSignQueue } from "./use-sign.ts";
import { VerifiedCell } from "./verified-cell.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";

const shownItems = 4;

export default function SignCard({ id, place = "popup" }: { id: string; place?: CardPlace }) {
  const { t } = useTranslation("signs");
  const { data: sign, error, isPending, refetch } = useSign(id);
  if (error && !sign) {
    return <FailedToLoad title={t("errorLoadingSign")} error={error} onRetry={() => void refetch()} />;
  }
  if (isPending) return <span className="skeleton skeleton-delayed" style={{ height: 80 }} />;
  if (!sign) return <p className="dim">{t("notThere")}</p>;
  return <LoadedCard sign={sign} place={place} />;
}

function LoadedCard({ sign, place }: { sign: Sign; place: CardPlace }) {
  const { t } = useTranslation("signs");
  const { description, wanted } = stateOf(sign);
  const priority = wantedPriorityOf(sign);
  const { ref, pitchPx } = useFittingPitch(description?.widthPx ?? sign.pixelWidth, 3.5);
  return (
    <Stack gap={12}>
      <div ref={ref}>
        <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      </div>
      <SignProblemNote sign={sign} />
      <Facts isSmall>
        <Fact label={t("columns.verified")}>
          <VerifiedCell sign={sign} />{" "}
          <Link {...explainLink(sign.id)} aria-label={t("signDetail:explainLabel", { name: sign.name })}>
            {t("signDetail:explain")}
          </Link>
        </Fact>
        {priority !== undefined && (
          <Fact label={t("columns.priority")}>
            <PriorityChip priority={priority} />{" "}
            {wanted?.until && t("why.until", { time: timeText(wanted.until) })}
          </Fact>
        )}
        {wanted?.postedBy && <Fact label={t("columns.postedBy")}>{wanted.postedBy}</Fact>}
        {place === "panel" && roadText(sign) && <Fact label={t("roadLabel")}>{roadText(sign)}</Fact>}
      </Facts>
      {place === "panel" && <ShortQueue sign={sign} />}
    </Stack>
  );
}

function ShortQueue({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const { data: queue } = useSignQueue(sign.id);
  if (!queue || queue.items.length === 0) return null;
  const standing = findWinningItem(queue.items, serverNowMs());
  const waiting = queue.items
    .filter((item) => item !== standing)
    .toSorted((a, b) => a.priority - b.priority || b.sequence - a.sequence);
  return (
    <section className="column" aria-label={t("queue.title")}>
      <div className="row">
        <h3>{t("queue.title")}</h3>
        <span className="dim small">{t("queue.waiting", { count: waiting.length })}</span>
      </div>
      {waiting.slice(0, shownItems).map((item) => (
        <div key={item.id} className="row">
          <PriorityChip priority={item.priority} />
          <QueuedFace sign={sign} item={item} />
          <span className="dim small end">
            <Duration item={item} />
          </span>
        </div>
      ))}
      {waiting.length > shownItems && (
        <span className="dim small">{t("queue.more", { count: waiting.length - shownItems })}</span>
      )}
    </section>
  );
}
