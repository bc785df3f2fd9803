import type { ExplainedLoser, ExplainedPosting, SignExplanation } from "@gantry/domain/sign/queue/explain.ts";
import { useTranslation } from "react-i18next";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { Association, MessageFace } from "../sign-detail/queue/queue-row.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { losersInOrder } from "./losers-in-order.ts";
import { lossText, untilText } from "./explain-text.ts";
import { classNames } from "../../../kit/class-names.ts";
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
    <section className={classNames(css.explainQueue, "panel")} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {winner && <span className="dim small end">{untilText(explanation)}</span>}
      </header>
      <div className="panel-body column">
        {winner ? (
          <>
            <Posting sign={sign} explained={winner} isWinner />
            <span className="dim small">{t("wins")}</span>
          </>
        ) : (
          <p>{t(standing.state === "observed" ? "noneObserved" : "noneWanted")}</p>
        )}
      </div>
      <h3 className={css.explainLosersHead}>{t("losers")}</h3>
      {losers.length === 0 ? (
        <p className="dim panel-body">{t("losersNone")}</p>
      ) : (
        <ul className={css.explainLosers} aria-label={t("losersLabel")}>
          {losersInOrder(losers).map((loser) => (
            <li key={`${loser.posting.item.id} ${loser.posting.openedAtMs}`}>
              <Posting sign={sign} explained={loser} why={lossText(loser, winner)} />
            </li>
          ))}
        </ul>
      )}
    </section>
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
    <div className={css.explainPosting} data-stands={isWinner || undefined}>
      <PriorityChip priority={item.priority} />
      <MessageFace sign={sign} item={item} />
      <div className="grow">
        {why && <div>{why}</div>}
        <div className={classNames(css.explainWho, "row")}>
          <Association item={item} />
          <span className="dim small num" title={timestampText(lastUpdatedAt)}>
            {t("postedBy", { who, time: timeText(lastUpdatedAt) })}
          </span>
        </div>
        {misfit && <div className="warn-text small">{t("misfit", { misfit })}</div>}
      </div>
    </div>
  );
}
