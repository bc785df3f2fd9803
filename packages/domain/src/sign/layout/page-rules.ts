import type { MessageLine, MessagePage } from "../message/message.ts";

/** The page on-time control, in seconds. */
export const pageOnTimeControl = { minS: 0.5, stepS: 0.5 } as const;
/** The transition time control, in seconds. */
export const pageOffTimeControl = { minS: 0, stepS: 0.5 } as const;
/** A page is never on for less; a smaller value is ignored. */
export const leastPageOnMs = 100;

/** The page with another on-time; one below 0.1 s changes nothing. */
export function withPageOnTime(page: MessagePage, onTimeMs: number): MessagePage {
  return onTimeMs >= leastPageOnMs ? { ...page, pageOnTime: Math.round(onTimeMs) } : page;
}

/** The page with another transition time, at least 0. */
export function withPageOffTime(page: MessagePage, offTimeMs: number): MessagePage {
  return { ...page, pageOffTime: Math.max(0, Math.round(offTimeMs)) };
}

/** Whether a line of these may be deleted: not the only one. */
export function canDeleteLine(lines: readonly MessageLine[]): boolean {
  return lines.length > 1;
}

/** The lines without one of them; refused, and all lines returned, when only one is left. */
export function withoutLine(lines: readonly MessageLine[], index: number): MessageLine[] {
  return canDeleteLine(lines) ? lines.filter((_, at) => at !== index) : [...lines];
}

/** Whether a segment may be added: a line holds two at most. */
export function canAddSegment(line: MessageLine): boolean {
  return line.segments.length === 1;
}
