import type { Sign } from "../sign/sign-entity.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { winningItem } from "@gantry/domain/sign/queue/winner.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { faceFor } from "../sign/sign-view.ts";
import { useSignEvents } from "../sign/use-sign.ts";
import { withoutRepeats } from "./timeline.ts";
import { eventText, isBadEvent, isTurningPoint } from "./event-text.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "../sign/signs.module.css";

const shownFirst = 6;

export function WhyThisMessage({ sign, queue }: { sign: Sign; queue: SignQueue | undefined }) {
  const { t } = useTranslation("signs");
  const { data: events, error, refetch } = useSignEvents(sign.id);
  const [showsAll, setShowsAll] = useState(false);
  const face = faceFor(sign);
  const newestFirst = withoutRepeats(events ?? []);
  const shown = newestFirst.slice(0, showsAll ? undefined : shownFirst).toReversed();
  const hidden = newestFirst.length - shown.length;
  return (
    <section className={classNames(css.signWhy, "panel")} aria-label={t("why.title")}>
      <header>
        <h2>{t("why.title")}</h2>
        <span className="dim small end sign-why-until">{queue && <UntilWhen queue={queue} />}</span>
      </header>
      <div className="panel-body">
        {error && !events ? (
          <FailedToLoad title={t("why.loadFailed")} error={error} onRetry={() => void refetch()} />
        ) : !events ? (
          <RowSkeletons rows={3} />
        ) : newestFirst.length === 0 ? (
          <span className="dim">{t("why.empty")}</span>
        ) : (
          <>
            {newestFirst.length > shownFirst && (
              <button type="button" className="text-button small" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? t("why.fewer") : t("why.more", { count: hidden })}
              </button>
            )}
            <ol className={css.timeline}>
              {shown.map((event) => (
                <li key={event.id} data-turning={isTurningPoint(event) || undefined}>
                  <time className="dim num" dateTime={event.at} title={timestampText(event.at)}>
                    {timeText(event.at)}
                  </time>
                  <span
                    className={
                      isBadEvent(event) ? classNames(css.timelineText, "warn-text strong") : css.timelineText
                    }
                  >
                    {eventText(event, face, newestFirst)}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </section>
  );
}

function UntilWhen({ queue }: { queue: SignQueue }) {
  const { t } = useTranslation("signs");
  const winner = winningItem(queue.items, serverNowMs());
  if (!winner) return null;
  if (!winner.expiresAt) return t("why.untilChanged");
  const time = timeText(winner.expiresAt);
  const next = winningItem(
    queue.items.filter((item) => item !== winner),
    Date.parse(winner.expiresAt),
  );
  return next
    ? t("why.untilThen", { time, next: t("queue.next", { priority: next.priority }) })
    : t("why.until", { time });
}
