import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import { scheduleBase } from "@gantry/domain/schedule/schedule-types.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import type { DeviceModule } from "../module-screens/module-routes.tsx";
import { eventGlyphs, eventState, jobPlace, jobTitle, stateText } from "../schedule/event-words.ts";
import { eventsQuery, useLiveJobs } from "../schedule/schedule-calls.ts";
import { jobEntityType } from "../schedule/schedule-place.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { useCan } from "../../session/session-store.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { hourText } from "../../kit/time/moment-text.ts";
import { useZoneName } from "../../kit/time/zone-name.ts";
import { DashboardRow, RowsPanel } from "./dashboard-parts.tsx";
import { dayAround, maxShown, pickAroundNow } from "./today.ts";

export function ScheduleToday({ module }: { module: DeviceModule }) {
  return useCan("READ", jobEntityType) ? <Today module={module} /> : null;
}

function Today({ module: { base, devices } }: { module: DeviceModule }) {
  const { t } = useTranslation("moduleScreens");
  const path = `${base}/schedule`;
  const zone = useZoneName();
  useLiveJobs();
  const startDate = useDerivedFromNow((nowMs) => dayAround(nowMs).startDate);
  const day = dayAround(Date.parse(startDate));
  const { data, error, refetch } = useQuery(eventsQuery(scheduleBase(devices.entityType), day));
  const shownFrom = useDerivedFromNow((nowMs) => pickAroundNow(data?.items ?? [], nowMs).from);
  const shown = data?.items.slice(shownFrom, shownFrom + maxShown) ?? [];
  return (
    <RowsPanel
      title={t("dashboard.today")}
      meta={
        data && (
          <>
            <Link to={path} search={{ view: "day" } as never}>
              {t("dashboard.todayCount", { count: data.items.length })}
            </Link>
            {" · "}
            {zone}
          </>
        )
      }
      rows={data && shown}
      error={
        error && (
          <FailedToLoad title={t("dashboard.todayFailed")} error={error} onRetry={() => void refetch()} />
        )
      }
      empty={t("dashboard.todayNone")}
    >
      {(event) => <EventRow key={event.id} event={event} path={path} />}
    </RowsPanel>
  );
}

function EventRow({ event, path }: { event: ScheduleEvent; path: string }) {
  const formats = useFormats();
  const state = useDerivedFromNow((nowMs) => eventState(event, nowMs));
  return (
    <DashboardRow>
      <time className="num nowrap" dateTime={event.start}>
        {hourText(Date.parse(event.start), formats)}
      </time>
      <div className="grow">
        <Link className="ellipsis" to={path} search={{ view: "day", job: event.jobId } as never}>
          {jobTitle(event)}
        </Link>
        <div className="dim small ellipsis">{jobPlace(event)}</div>
      </div>
      <span className={`status role-${eventGlyphs[state].role}`}>
        <GlyphMark glyph={eventGlyphs[state]} />
        {stateText(state)}
      </span>
    </DashboardRow>
  );
}
