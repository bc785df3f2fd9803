import { Group, Stack } from "@mantine/core";
import { eventLimits } from "@gantry/domain/contract/schedule-calls.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useKeys } from "../../kit/screen/keys.ts";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { useCan } from "../../session/session-store.ts";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { kindText } from "../../text/kind-text.ts";
import { hourText } from "../../kit/time/moment-text.ts";
import { shownZone, useFormats } from "../../kit/time/formats.ts";
import "../../kit/look/mantine-inputs.ts";
import { dayOf, loadedSpanOf, shownSpanOf, spanText, startOf, stepDay } from "./calendar-days.ts";
import { EventList } from "./event-list.tsx";
import { JobDialog } from "./job-dialog.tsx";
import { newJob, type ScheduleAddress, useScheduleAddress } from "./schedule-address.ts";
import { eventsQuery, useLiveJobs } from "./schedule-calls.ts";
import { ScheduleHead } from "./schedule-head.tsx";
import { jobEntityType, type SchedulePlace } from "./schedule-place.ts";
import { Troubles } from "./troubles.tsx";
import css from "./schedule.module.css";

const EventCalendar = lazy(() => import("./event-calendar.tsx"));

/** SCHED-002. */
export function ScheduleScreen({ place }: { place: SchedulePlace }) {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", jobEntityType);
  if (mayRead) return <Schedule place={place} />;
  return <NoPermission action={t("READ")} kindName={t("types.SCHEDULE_JOB").toLowerCase()} />;
}

function Schedule({ place }: { place: SchedulePlace }) {
  const { t } = useTranslation("schedule");
  const isPhone = useIsPhone();
  const { address, show, openJob } = useScheduleAddress(isPhone);
  const mayCreate = useCan("CREATE", jobEntityType) && place.jobTypes.length > 0;
  useLiveJobs();
  useScheduleKeys(address, show, mayCreate ? () => openJob(newJob) : undefined);
  return (
    <Page layout="fill">
      <ScheduleHead place={place} address={address} onShow={show} onNew={() => openJob(newJob)} />
      {place.jobTypes.length === 0 && (
        <p className="dim">{t("nothingToSchedule", { kinds: kindText(place.devices, "many") })}</p>
      )}
      <Troubles place={place} onOpenJob={openJob} />
      <Events
        place={place}
        address={address}
        onOpenDay={(day) => show("day", day)}
        onPickTime={mayCreate ? (at) => openJob(newJob, at.toISOString()) : undefined}
        onOpenJob={openJob}
      />
      <Foot />
      {address.job !== undefined && (
        <JobDialog
          key={address.job}
          place={place}
          jobId={address.job === newJob ? undefined : address.job}
          at={address.at}
          onClose={() => openJob(undefined)}
        />
      )}
    </Page>
  );
}

interface EventsProps {
  place: SchedulePlace;
  address: ScheduleAddress;
  onOpenDay: (day: string) => void;
  onPickTime: ((at: Date) => void) | undefined;
  onOpenJob: (jobId: string) => void;
}

function Events({ place, address, onOpenDay, onPickTime, onOpenJob }: EventsProps) {
  const { t } = useTranslation("schedule");
  const { view, day } = address;
  const month = day.slice(0, 7);
  const span = useMemo(() => loadedSpanOf(`${month}-01`), [month]);
  const query = useQuery({ ...eventsQuery(place.base, span), placeholderData: keepPreviousData });
  const { data, error, isPending, refetch } = query;
  if (error && !data) {
    const title = t("messages:scheduleEventsFetchError");
    return <FailedToLoad title={title} error={error} onRetry={() => void refetch()} />;
  }
  if (isPending || !data) return <RowSkeletons rows={10} />;
  const events = data.items;
  return (
    <Stack flex={1} mih={0} gap={0}>
      {data.isCut && <p className="warn-text">{t("isCut", { count: eventLimits.events })}</p>}
      {view === "list" ? (
        <ListOf events={events} day={day} onOpenJob={onOpenJob} />
      ) : (
        <div className={css.calendar} data-view={view}>
          <Suspense fallback={<RowSkeletons rows={10} />}>
            <EventCalendar
              view={view}
              day={day}
              events={events}
              onOpenDay={onOpenDay}
              onPickTime={onPickTime}
              onOpenJob={onOpenJob}
            />
          </Suspense>
        </div>
      )}
    </Stack>
  );
}

function ListOf({
  events,
  day,
  onOpenJob,
}: {
  events: Parameters<typeof EventList>[0]["events"];
  day: string;
  onOpenJob: (jobId: string) => void;
}) {
  const { t } = useTranslation("schedule");
  const { from, before } = shownSpanOf(day, "list");
  const shown = events.filter(({ start }) => {
    const atMs = Date.parse(start);
    return atMs >= from.getTime() && atMs < before.getTime();
  });
  if (shown.length > 0) return <EventList events={shown} onOpenJob={onOpenJob} />;
  return <EmptyState title={t("empty", { period: spanText(day, "list") })} text={t("emptyText")} />;
}

function useScheduleKeys(
  { view, day }: ScheduleAddress,
  show: ReturnType<typeof useScheduleAddress>["show"],
  onNew: (() => void) | undefined,
): void {
  const { t } = useTranslation("schedule");
  useKeys(
    {
      ArrowLeft: () => show(view, stepDay(day, view, -1)),
      ArrowRight: () => show(view, stepDay(day, view, 1)),
      t: () => show(view, dayOf(serverNowMs())),
      m: () => show("month", day),
      w: () => show("week", day),
      d: () => show("day", day),
      l: () => show("list", day),
      n: (event) => {
        if (!onNew) return;
        // Keep the letter out of the dialog that it opens.
        event.preventDefault();
        onNew();
      },
    },
    () => ({
      title: t("title"),
      keys: [
        [["←", "→"], t("keys.step")],
        [["M", "W", "D", "L"], t("keys.views")],
        [["T"], t("today")],
        [["Enter"], t("keys.open")],
        ...(onNew ? ([[["N"], t("newJob")]] as const) : []),
      ],
    }),
  );
}

function Foot() {
  const { t } = useTranslation("schedule");
  const formats = useFormats();
  const formatHour = (count: number) =>
    hourText(startOf("2026-01-05").getTime() + count * 3_600_000, formats);
  return (
    <Group component="p" gap={8} pt={8} pb={4} c="var(--c-dim)">
      <span className="wide-only">
        <span className="row">
          <kbd>←</kbd>
          <kbd>→</kbd>
          {t("keys.step")}
          <kbd>Enter</kbd>
          {t("keys.open")}
        </span>
      </span>
      <span className="end">
        {t("shaded", { from: formatHour(7), to: formatHour(18) })} · {t("zone", { zone: shownZone() })}
      </span>
    </Group>
  );
}
