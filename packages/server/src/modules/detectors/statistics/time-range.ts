import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";

export interface TimeRange {
  startTime: string;
  endTime: string;
}

export function rangeOf({ startTime, endTime }: TimeRange): { fromMs: number; toMs: number } {
  return { fromMs: Date.parse(startTime), toMs: Date.parse(endTime) };
}

export function refuseRange(issue: FieldIssue | undefined): void {
  if (issue) throw new AppError("invalidBody", {}, { issues: [issue] });
}
