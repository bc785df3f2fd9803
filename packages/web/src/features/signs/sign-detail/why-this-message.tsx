import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import css from "../sign/signs.module.css";
import { useSignEvents } from "../sign/use-sign.ts";
import { EventList } from "./event-list.tsx";
import { withoutRepeats } from "./timeline.ts";

const shownFirst = 6;

export function WhyThisMessage({ sign, queue }: { sign: Sign; queue: SignQueue | undefined }) {
  const { t } = useTranslation("signs");
  return (
    <Panel
      className={css.last}
      aria-label={t("why.title")}
      title={t("why.title")}
      actions={<span className="dim small">{queue && <UntilWhen queue={queue} />}</span>}
      isPadded
    >
      <Events sign={sign} />
    </Panel>
  );
}

function Events({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const { data: events, error, refetch } = useSignEvents(sign.id);
  const [showsAll, setShowsAll] = useState(false);
  if (error && !events)
    return <FailedToLoad title={t("why.loadFailed")} error={error} onRetry={() => void refetch()} />;
  if (!events) return <RowSkeletons rows={3} />;
  const newestFirst = withoutRepeats(events);
  if (newestFirst.length === 0) return <span className="dim">{t("why.empty")}</span>;
  const shown = newestFirst.slice(0, showsAll ? undefined : shownFirst).toReversed();
  return (
    <>
      {newestFirst.length > shownFirst && (
        <button type="button" className="text-button small" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t("why.fewer") : t("why.more", { count: newestFirst.length - shown.length })}
        </button>
      )}
      <EventList
        events={shown}
        all={newestFirst}
        face={faceFor(sign)}
        around={({ at }, time) => (
          <span className="dim num" title={timestampTitle(at)}>
            {time}
          </span>
        )}
      />
    </>
  );
}

function UntilWhen({ queue }: { queue: SignQueue }) {
  const { t } = useTranslation("signs");
  const winner = findWinningItem(queue.items, serverNowMs());
  if (!winner) return null;
  if (!winner.expiresAt) return t("why.untilChanged");
  const time = timeText(winner.expiresAt);
  const next = findWinningItem(
    queue.items.filter((item) => item !== winner),
    Date.parse(winner.expiresAt),
  );
  return next
    ? t("why.untilThen", { time, next: t("queue.next", { priority: next.priority }) })
    : t("why.until", { time });
}
