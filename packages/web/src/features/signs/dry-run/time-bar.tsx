import type { DryRunSign } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { isUndecided } from "@gantry/domain/schedule/dry-run.ts";
import { hourText } from "../../../kit/time/moment-text.ts";
import { localTime, startOfDayMs } from "@gantry/domain/time/zone.ts";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { shownZone } from "../../../kit/time/formats.ts";
import { letterOf } from "./source-text.ts";
import css from "./dry-run.module.css";

interface Period {
  fromMs: number;
  untilMs: number;
}
interface Span {
  from: string;
  until: string;
}

const dayMs = 86_400_000;
/** Narrower parts have no letter, in percent. */
const minLetterShare = 2.5;
const maxTicks = 8;

/** What the sign shows over time, as a picture; the list below it says the same. */
export function TimeBar({ sign, period }: { sign: DryRunSign; period: Period }) {
  const placeOf = (span: Span) => place(span, period);
  return (
    <div className={css.bar} aria-hidden data-time-bar>
      <div className={css.lane}>
        {sign.turns.map(({ source, ...span }) =>
          source === null ? null : (
            <span
              key={span.from}
              className={css.turn}
              data-tint={source % 4}
              data-letter={letterOf(source)}
              style={placeOf(span)}
            >
              {widthOf(span, period) >= minLetterShare && letterOf(source)}
            </span>
          ),
        )}
      </div>
      <div className={css.marks}>
        {sign.overlaps.map((overlap, at) => (
          <span
            key={at}
            className={css.overlap}
            data-undecided={isUndecided(overlap) || undefined}
            style={placeOf(overlap)}
          >
            {isUndecided(overlap) && "!"}
          </span>
        ))}
        {sign.gaps.map((gap) => (
          <span key={gap.from} className={css.gap} style={placeOf(gap)}>
            ?
          </span>
        ))}
      </div>
      <div className={css.ticks}>
        {ticksOf(period).map(({ atMs, text }) => (
          <span
            key={atMs}
            className="dim small num"
            style={{ insetInlineStart: `${shareOf(atMs, period)}%` }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

const shareOf = (atMs: number, { fromMs, untilMs }: Period): number =>
  (100 * (atMs - fromMs)) / (untilMs - fromMs);
const widthOf = ({ from, until }: Span, period: Period): number =>
  shareOf(Date.parse(until), period) - shareOf(Date.parse(from), period);
const place = (span: Span, period: Period) => ({
  insetInlineStart: `${shareOf(Date.parse(span.from), period)}%`,
  width: `${widthOf(span, period)}%`,
});

/** Every sixth hour of one day, or the start of days. */
function ticksOf(period: Period): { atMs: number; text: string }[] {
  const zone = shownZone();
  const days = (period.untilMs - period.fromMs) / dayMs;
  if (days <= 1) {
    const hour = Math.ceil(period.fromMs / 3_600_000) * 3_600_000;
    return [0, 6, 12, 18].map((count) => {
      const atMs = hour + count * 3_600_000;
      return { atMs, text: hourText(atMs) };
    });
  }
  const step = Math.ceil(days / maxTicks);
  const ticks = [];
  for (let day = 1; day <= days; day += step) {
    const atMs = startOfDayMs(period.fromMs + day * dayMs, zone);
    ticks.push({ atMs, text: formatTime(localTime(atMs, zone), "EEE d") });
  }
  return ticks.filter(({ atMs }) => atMs < period.untilMs);
}
