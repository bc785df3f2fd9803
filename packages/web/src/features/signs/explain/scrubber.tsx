import type { SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { MomentSlider } from "../../../kit/time/moment-slider/moment-slider.tsx";
import { type MomentWindow, shareOf } from "../../../kit/time/moment-slider/moment-window.ts";
import { isBadEvent, isTurningPoint } from "../sign-detail/event-text.ts";
import { isoOf } from "./explained-time.ts";
import css from "./explain.module.css";

interface ScrubberProps {
  atMs: number;
  nowMs: number;
  window: MomentWindow;
  events: readonly SignEvent[];
  onChoose: (atMs: number) => void;
}

export function Scrubber({ atMs, nowMs, window: shown, events, onChoose }: ScrubberProps) {
  const { t } = useTranslation("signExplain");
  return (
    <MomentSlider
      className={css.scrubber}
      label={t("scrubber")}
      atMs={atMs}
      maxMs={nowMs}
      window={shown}
      endText={shown.toMs >= nowMs ? t("now") : timeText(isoOf(shown.toMs))}
      snapsMs={events.map(({ at }) => Date.parse(at))}
      onChoose={onChoose}
    >
      <div className={css.line} />
      {events.map((event) => (
        <i
          key={event.id}
          className={css.event}
          data-sort={isBadEvent(event) ? "bad" : isTurningPoint(event) ? "turning" : undefined}
          style={{ insetInlineStart: `${100 * shareOf(Date.parse(event.at), shown)}%` }}
        />
      ))}
    </MomentSlider>
  );
}
