import { useNavigate, useSearch } from "@tanstack/react-router";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { type CalendarView, calendarViews, dayOf, isDay } from "./calendar-days.ts";

export interface ScheduleAddress {
  view: CalendarView;
  /** A shown day, `2026-11-20`, in the browser's zone. */
  day: string;
  /** The open job: its id, or `new`. */
  job: string | undefined;
  /** Start of a new job, ISO 8601 UTC. */
  at: string | undefined;
}

export const newJob = "new";

/** Invalid parameters are ignored. */
export function readAddress(
  search: Readonly<Record<string, unknown>>,
  { nowMs, isPhone }: { nowMs: number; isPhone: boolean },
): ScheduleAddress {
  const { view, date, job, at } = search;
  const isView = (calendarViews as readonly unknown[]).includes(view);
  return {
    // A week does not fit on a phone.
    view: isView ? (view as CalendarView) : isPhone ? "list" : "week",
    day: typeof date === "string" && isDay(date) ? date : dayOf(nowMs),
    job: job === undefined || job === "" ? undefined : String(job),
    at: typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : undefined,
  };
}

export function useScheduleAddress(isPhone: boolean) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const address = readAddress(search, { nowMs: serverNowMs(), isPhone });
  const change = (next: { view?: CalendarView; date?: string; job?: string; at?: string }) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, ...next }) as never,
      replace: true,
    });
  return {
    address,
    show: (view: CalendarView, day: string) => change({ view, date: day }),
    openJob: (job: string | undefined, at?: string) => change({ job, at } as never),
  };
}
