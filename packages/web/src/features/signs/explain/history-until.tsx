import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { EventList } from "../sign-detail/event-list.tsx";
import { withoutRepeats } from "../sign-detail/timeline.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import css from "../sign/signs.module.css";
import { eventsUntilQuery } from "./explain-calls.ts";
import { explainLink } from "./explain-path.ts";

export function HistoryUntil({ sign, atMs }: { sign: Sign; atMs: number | undefined }) {
  const { t } = useTranslation("signExplain");
  const { data, error, refetch } = useQuery(eventsUntilQuery(sign.id, atMs));
  const events = withoutRepeats(data ?? []);
  const title = t(atMs === undefined ? "historyNow" : "history");
  return (
    <Panel className={css.last} aria-label={title} title={title} isPadded>
      {error && !data ? (
        <FailedToLoad title={t("historyFailed")} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons rows={3} />
      ) : events.length === 0 ? (
        <span className="dim">{t("historyEmpty")}</span>
      ) : (
        <EventList
          events={events}
          all={events}
          face={faceFor(sign)}
          around={({ at }, time) => (
            <Link {...explainLink(sign.id, at)} className="num" title={timestampTitle(at)}>
              {time}
            </Link>
          )}
        />
      )}
    </Panel>
  );
}
