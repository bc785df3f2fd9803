import type { ExplainedLoser, ExplainedPosting, SignExplanation } from "@gantry/domain/sign/queue/explain.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { Group, Stack } from "@mantine/core";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Section } from "../../../kit/layout/section.tsx";
import { Association, QueuedFace } from "../sign-detail/queue/queue-cells.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { formatUntil, losersInOrder, lossText } from "./explain-text.ts";
import css from "./explain.module.css";

interface Props {
  sign: Sign;
  explanation: SignExplanation;
  isPast: boolean;
}

export function ExplainedQueue({ sign, explanation, isPast }: Props) {
  const { t } = useTranslation("signExplain");
  const { winner, losers, standing } = explanation;
  const title = t(isPast ? "wantedThen" : "wanted");
  return (
    <Panel
      aria-label={title}
      title={title}
      actions={winner && <span className="dim small">{formatUntil(explanation)}</span>}
    >
      <Stack gap={8} p={16} className={css.winner}>
        {winner ? (
          <>
            <Posting sign={sign} explained={winner} isWinner />
            <span className="dim small">{t("wins")}</span>
          </>
        ) : (
          <p>{t(standing.state === "observed" ? "noneObserved" : "noneWanted")}</p>
        )}
      </Stack>
      <Section title={t("losers")}>
        {losers.length === 0 ? (
          <p className="dim">{t("losersNone")}</p>
        ) : (
          <ul className={css.losers} aria-label={t("losersLabel")}>
            {losersInOrder(losers).map((loser) => (
              <li key={`${loser.posting.item.id} ${loser.posting.openedAtMs}`}>
                <Posting sign={sign} explained={loser} why={lossText(loser, winner)} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Panel>
  );
}

interface PostingProps {
  sign: Sign;
  explained: ExplainedPosting | ExplainedLoser;
  isWinner?: boolean;
  why?: string;
}

function Posting({ sign, explained: { posting, misfit }, isWinner = false, why }: PostingProps) {
  const { t } = useTranslation("signExplain");
  const { item } = posting;
  const { lastUpdatedByDisplayName: who, lastUpdatedAt } = item;
  return (
    <Group gap={12} wrap="nowrap" data-stands={isWinner || undefined}>
      <PriorityChip priority={item.priority} />
      <QueuedFace sign={sign} item={item} />
      <div className="grow">
        {why && <div>{why}</div>}
        <Group gap="0 8px">
          <Association item={item} />
          <span className="dim small num" title={timestampTitle(lastUpdatedAt)}>
            {t("postedBy", { who, time: timeText(lastUpdatedAt) })}
          </span>
        </Group>
        {misfit && <div className="warn-text small">{t("misfit", { misfit })}</div>}
      </div>
    </Group>
  );
}
