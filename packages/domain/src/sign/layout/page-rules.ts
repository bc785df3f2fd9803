import type { MessageLine, MessagePage } from "../message/message.ts";

export const pageOnTimeControl = { minS: 0.5, stepS: 0.5 } as const;
export const pageOffTimeControl = { minS: 0, stepS: 0.5 } as const;
/** Minimum on-time; smaller values are ignored. */
const minPageOnMs = 100;

/** Values below 0.1 s change nothing. */
export function withPageOnTime(page: MessagePage, onTimeMs: number): MessagePage {
  return onTimeMs >= minPageOnMs ? { ...page, pageOnTime: Math.round(onTimeMs) } : page;
}

export function withPageOffTime(page: MessagePage, offTimeMs: number): MessagePage {
  return { ...page, pageOffTime: Math.max(0, Math.round(offTimeMs)) };
}

export function canDeleteLine(lines: readonly MessageLine[]): boolean {
  return lines.length > 1;
}

/** Returns all lines if only one is left. */
export function withoutLine(lines: readonly MessageLine[], index: number): MessageLine[] {
  return canDeleteLine(lines) ? lines.filter((_, at) => at !== index) : [...lines];
}

export function canAddSegment(line: MessageLine): boolean {
  return line.segments.length === 1;
}
