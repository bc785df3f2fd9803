import type { ScheduleEvent } from "@gantry/domain/contract/answers/schedule.ts";
import { IconRepeat } from "@tabler/icons-react";
import { useTranslation } from "../../text/use-translation.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { useFormats } from "../../kit/time/formats.ts";
import { hourText } from "../../kit/time/moment-text.ts";
import { eventGlyphs, eventState, jobIcons, jobPlace, jobTitle, stateText } from "./event-words.ts";
import css from "./schedule.module.css";

export function EventContent({ event, isCompact }: { event: ScheduleEvent; isCompact: boolean }) {
  const { t } = useTranslation("schedule");
  const formats = useFormats();
  const state = useDerivedFromNow((nowMs) => eventState(event, nowMs));
  const Icon = jobIcons[event.jobType];
  const start = hourText(Date.parse(event.start), formats);
  const end = event.end === null || isCompact ? "" : ` – ${hourText(Date.parse(event.end), formats)}`;
  const place = jobPlace(event);
  const title = jobTitle(event);
  return (
    <div className={css.content} data-compact={isCompact || undefined}>
      <b className="ellipsis">
        <Icon size={12} aria-hidden />
        {isCompact && <span className="num">{start}</span>} {title}
        {isCompact && title !== place && `, ${place}`}
      </b>
      {!isCompact && (
        <span>
          <span className="num">
            {start}
            {end}
          </span>
          {title !== place && <> {place}</>}
        </span>
      )}
      <span className="row" style={{ gap: 4, flex: "none" }}>
        {event.recurring && <IconRepeat size={11} role="img" aria-label={t("repeats")} />}
        {state !== "coming" && (
          <>
            <GlyphMark glyph={eventGlyphs[state]} size={12} label={isCompact ? stateText(state) : ""} />
            {!isCompact && stateText(state)}
          </>
        )}
      </span>
    </div>
  );
}
