import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import { Box } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useTranslation } from "../../text/use-translation.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { dayTitle, hourText } from "../../kit/time/moment-text.ts";
import { dayOf } from "./calendar-days.ts";
import { eventGlyphs, eventState, jobIcons, jobPlace, jobTitle, stateText } from "./event-words.ts";
import css from "./schedule.module.css";

/** Events by day: accessible alternative to the calendar, also used on small screens. */
export function EventList({
  events,
  onOpenJob,
}: {
  events: readonly ScheduleEvent[];
  onOpenJob: (jobId: string) => void;
}) {
  const days = Map.groupBy(events, ({ start }) => dayOf(Date.parse(start)));
  return (
    <Box flex={1} mih={0} style={{ overflow: "auto" }}>
      {[...days].map(([day, own]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Box component="h2" id={`day-${day}`} pt={12} pb={4}>
            {dayTitle(Date.parse(own[0]?.start ?? ""))}
          </Box>
          <ul>
            {own.map((event) => (
              <EventRow key={event.id} event={event} onOpenJob={onOpenJob} />
            ))}
          </ul>
        </section>
      ))}
    </Box>
  );
}

function EventRow({ event, onOpenJob }: { event: ScheduleEvent; onOpenJob: (jobId: string) => void }) {
  const { t } = useTranslation("schedule");
  const formats = useFormats();
  const state = useDerivedFromNow((nowMs) => eventState(event, nowMs));
  const Icon = jobIcons[event.jobType];
  const place = jobPlace(event);
  const title = jobTitle(event);
  return (
    <li className={`${css.row} ${css[event.color]}`}>
      <time className="num" style={{ minWidth: 64 }} dateTime={event.start}>
        {hourText(Date.parse(event.start), formats)}
      </time>
      <Icon size={16} aria-hidden />
      <button type="button" className="text-button ellipsis" onClick={() => onOpenJob(event.jobId)}>
        {title}
      </button>
      <span className="dim ellipsis grow">{title === place ? t(`jobTypes.${event.jobType}`) : place}</span>
      {event.recurring && <IconRepeat size={14} role="img" aria-label={t("repeats")} />}
      <span className={`status role-${eventGlyphs[state].role}`}>
        <GlyphMark glyph={eventGlyphs[state]} />
        {stateText(state)}
      </span>
    </li>
  );
}
