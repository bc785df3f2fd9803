import { type Span, spanOf, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { serverNowMs } from "../status/server-time.ts";
import { shownZone } from "./formats.ts";
import { isoOf } from "./timestamp-text.ts";

export const spanNow = (range: TimeRange | undefined): Span | undefined =>
  range && spanOf(range, { nowMs: serverNowMs(), zone: shownZone() });

/** Query text such as `&from=2026-01-01T00:00:00.000Z&to=...`; empty for any time. */
export function spanQuery(range: TimeRange | undefined): string {
  const span = spanNow(range);
  return span ? `&from=${isoOf(span.fromMs)}&to=${isoOf(span.toMs)}` : "";
}
