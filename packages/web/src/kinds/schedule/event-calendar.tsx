import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import FullCalendar, { type CalendarRef, type EventDisplayInfo } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import classic from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { language } from "../../text/locale-text.ts";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { utcText } from "../../kit/time/local-input.ts";
import { dayWords } from "../../text/locale-text.ts";
import { dayOfCivil } from "./calendar-days.ts";
import { EventContent } from "./event-content.tsx";
import { jobPlace, jobTitle } from "./event-words.ts";
import type { CalendarView } from "./calendar-days.ts";
import css from "./schedule.module.css";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";

const plugins = [classic, dayGrid, timeGrid, interaction];
const viewNames = { month: "dayGridMonth", week: "timeGridWeek", day: "timeGridDay" } as const;

/** Monday to Friday, 7:00 to 18:00 (SCHED-006). */
const businessHours = { daysOfWeek: [1, 2, 3, 4, 5], startTime: "07:00", endTime: "18:00" };

/** Drawn length of an event without a known duration. */
const shortestMs = 30 * 60_000;

interface EventCalendarProps {
  view: Exclude<CalendarView, "list">;
  day: string;
  events: readonly ScheduleEvent[];
  onOpenDay: (day: string) => void;
  onPickTime: ((at: Date) => void) | undefined;
  onOpenJob: (jobId: string) => void;
}

export default function EventCalendar(props: EventCalendarProps) {
  const { view, day, events, onOpenDay, onPickTime, onOpenJob } = props;
  const { t } = useTranslation("schedule");
  const { timePattern, zone } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const shown = useMemo(() => events.map((event) => drawEvent(event, zone)), [events, zone]);
  useEffect(() => {
    // The last requested view; the library ignores a view change while rendering.
    calendar.current?.getApi().changeView(viewNames[view], day);
  }, [view, day]);
  useEffect(() => {
    return view === "month" || !frame.current ? undefined : showFrom(frame.current, firstHour(zone));
  }, [view, zone]);
  const hour12 = timePattern.includes("a");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <div
      ref={frame}
      style={{ height: "100%", overflow: "auto" }}
      role="region"
      aria-label={t("title")}
      tabIndex={0}
    >
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={viewNames[view]}
        initialDate={day}
        locale={language}
        // Clock times of the shown zone, given as if they were UTC.
        timeZone="UTC"
        now={() => clockText(serverNowMs(), zone)}
        headerToolbar={false}
        height={view === "month" ? "100%" : "auto"}
        tableHeaderSticky
        firstDay={1}
        allDaySlot={false}
        nowIndicator
        businessHours={businessHours}
        nonBusinessHoursClass="schedule-off-hours"
        navLinks
        navLinkDayClick={(date: Date) => onOpenDay(dayOfCivil(date.getTime()))}
        navLinkHint={(text: string) => t("openDay", { day: text })}
        dateClick={({ date, view: { type } }) =>
          type === viewNames.day
            ? onPickTime?.(momentOfClock(date, zone))
            : onOpenDay(dayOfCivil(date.getTime()))
        }
        dayMaxEvents
        moreLinkClick={({ date }) => {
          onOpenDay(dayOfCivil(date.getTime()));
          return viewNames.day;
        }}
        moreLinkContent={({ num }) => t("more", { count: num })}
        moreLinkClass={css.more}
        dayHeaderFormat={({ date }) => headText(view, date.marker)}
        slotHeaderFormat={{ hour: "numeric", ...(hour12 ? { hour12 } : { minute: "2-digit", hour12 }) }}
        eventInteractive
        eventMinHeight={smallestPx}
        dayCellClass={({ isToday }) => isToday && css.today}
        dayLaneClass={({ isToday }) => isToday && css.today}
        eventDisplay="block"
        displayEventEnd
        datesSet={() => frame.current && nameColumns(frame.current)}
        events={shown}
        eventClass={({ event }) => `${css.event} ${css[eventOf(event).color]}`}
        eventClick={({ event }) => onOpenJob(eventOf(event).jobId)}
        eventContent={(info: EventDisplayInfo) => (
          <EventContent
            event={eventOf(info.event)}
            isCompact={info.view.type === viewNames.month || isShort(eventOf(info.event))}
          />
        )}
      />
    </div>
  );
}

/** The library labels column headers by date only, though it shows the weekday. */
function nameColumns(frame: HTMLElement): void {
  for (const head of frame.querySelectorAll("[role=columnheader] [role=link]")) {
    const [label, text] = [head.getAttribute("aria-label") ?? "", head.textContent ?? ""];
    if (!label.includes(text)) head.setAttribute("aria-label", `${text}, ${label}`);
  }
}

/** Two hours before now: what runs and what comes next, in a night shift as well. */
const firstHour = (zone: string): string => {
  const hour = Number(clockText(serverNowMs(), zone).slice(11, 13));
  return String(Math.max(0, hour - 2)).padStart(2, "0");
};

/**
 * Scrolls to the hour each time the calendar gets another height, as it does after its first picture, until the user
 * scrolls. Returns the end of it.
 */
function showFrom(frame: HTMLElement, hour: string): () => void {
  let shownPx = frame.scrollTop;
  const observer = new ResizeObserver(() => {
    if (frame.scrollTop !== shownPx) return;
    scrollToHour(frame, hour);
    shownPx = frame.scrollTop;
  });
  for (const child of frame.children) observer.observe(child);
  return () => observer.disconnect();
}

/** The frame scrolls, since the library's scroller is not reachable by keyboard. */
function scrollToHour(frame: HTMLElement, hour: string): void {
  const place = frame.querySelector(`[data-time='${hour}:00:00']`);
  if (place)
    frame.scrollTop += place.getBoundingClientRect().top - frame.getBoundingClientRect().top - headHeightPx;
}

/** Has room for one line beside the hours of a day. */
const isShort = ({ start, end }: ScheduleEvent): boolean =>
  end === null || Date.parse(end) - Date.parse(start) < 3_600_000;

const headHeightPx = 26;
/** Minimum target size (WCAG 2.5.8). */
const smallestPx = 26;

const clockText = (atMs: number, zone: string): string =>
  formatTime(localTime(atMs, zone), "yyyy-MM-dd'T'HH:mm:ss'Z'");

const momentOfClock = (clock: Date, zone: string): Date =>
  new Date(utcText(clock.toISOString().slice(0, 19), zone));

function drawEvent(event: ScheduleEvent, zone: string) {
  const start = clockText(Date.parse(event.start), zone);
  const endMs = event.end === null ? 0 : Date.parse(event.end);
  return {
    id: event.id,
    title: `${jobTitle(event)}, ${jobPlace(event)}`,
    start,
    // Clocks that are set back must not end an event before it starts.
    end: new Date(Math.max(Date.parse(clockText(endMs, zone)), Date.parse(start) + shortestMs)).toISOString(),
    extendedProps: { event },
  };
}

function headText(view: EventCalendarProps["view"], day: Date): string {
  const weekday = dayWords(day.getTime(), { weekday: "short" });
  return view === "month" ? weekday : `${weekday} ${day.getUTCDate()}`;
}

const eventOf = ({ extendedProps }: { extendedProps: Record<string, unknown> }) =>
  extendedProps["event"] as ScheduleEvent;
