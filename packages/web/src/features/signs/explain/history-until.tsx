import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { explainLink } from "./explain-path.ts";
import { eventText, isBadEvent, isTurningPoint } from "../sign-detail/event-text.ts";
import { withoutRepeats } from "../sign-detail/timeline.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { eventsUntilQuery } from "./explain-calls.ts";
import { classNames } from "../../../kit/class-names.ts";
import explainCss from "./explain.module.css";
import signsCss from "../sign/signs.module.css";

export function HistoryUntil({ sign, atMs }: { sign: Sign; atMs: number | undefined }) {
  const { t } = useTranslation("signExplain");
  const { data, error, refetch } = useQuery(eventsUntilQuery(sign.id, atMs));
  const events = withoutRepeats(data ?? []);
  const title = t(atMs === undefined ? "historyNow" : "history");
  return (
    <section className={classNames(explainCss.explainHistory, "panel")} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="panel-body">
        {error && !data ? (
          <FailedToLoad title={t("historyFailed")} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowSkeletons rows={3} />
        ) : events.length === 0 ? (
          <span className="dim">{t("historyEmpty")}</span>
        ) : (
          <ol className={signsCss.timeline}>
            {events.map((event) => (
              <li key={event.id} data-turning={isTurningPoint(event) || undefined}>
                <Link {...explainLink(sign.id, event.at)} className="num" title={timestampText(event.at)}>
                  <time dateTime={event.at}>{timeText(event.at)}</time>
                </Link>
                <span
                  className={
                    isBadEvent(event)
                      ? classNames(signsCss.timelineText, "warn-text strong")
                      : signsCss.timelineText
                  }
                >
                  {eventText(event, faceFor(sign), events)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
