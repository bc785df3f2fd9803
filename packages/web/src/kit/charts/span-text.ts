import { formatTime } from "@gantry/domain/time/pattern.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { localTime, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { translate } from "../../text/translate.ts";
import { formatsStore, shownZone } from "../time/formats.ts";

/** A range of times with its zone, for exported files and heads of charts. */
export const spanText = (span: Span, zone = shownZone()): string =>
  `${periodText(span, zone)} ${zoneAbbreviation(span.toMs, zone)}`;

/** Without the day where the axis names it. */
export function gapText(gap: Span, zone = shownZone()): string {
  const hasDay = gap.toMs - gap.fromMs >= 86_400_000;
  const { timePattern } = formatsStore.getState();
  const clock = (atMs: number) => formatTime(localTime(atMs, zone), timePattern);
  const period = hasDay
    ? periodText(gap, zone)
    : translate("charts:period", { from: clock(gap.fromMs), to: clock(gap.toMs) });
  return translate("charts:noData", { period });
}

/** `Nov 19, 5:00 PM to 6:00 PM`; the second date only where it is another day. Whole days have no clock time. */
export function periodText({ fromMs, toMs }: Span, zone = shownZone()): string {
  const [from, to] = [localTime(fromMs, zone), localTime(toMs, zone)];
  const day = "EEE, MMM d";
  const isMidnight = from.hour + from.minute + to.hour + to.minute === 0;
  if (isMidnight && toMs > fromMs) {
    const last = localTime(toMs - 1, zone);
    const [first, end] = [formatTime(from, day), formatTime(last, day)];
    return first === end ? first : translate("charts:period", { from: first, to: end });
  }
  const { timePattern } = formatsStore.getState();
  const end = localTime(toMs - 1, zone);
  const isOneDay = from.day === end.day && from.month === end.month && from.year === end.year;
  return translate("charts:period", {
    from: formatTime(from, `${day}, ${timePattern}`),
    to: formatTime(to, isOneDay ? timePattern : `${day}, ${timePattern}`),
  });
}
