import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { translateComputed } from "../../../../text/translate-computed.ts";

/** Includes the measured values (EDIT-076). */
export function issueText({ type, pixels, actual, maximum, text }: MessageIssue): string {
  return translateComputed(`signs:issues.${type}`, { count: pixels ?? 0, pixels, actual, maximum, text });
}

/** Counted from 1; empty for the whole message. */
export function issuePlace({ page, line, textArea, image }: MessageIssue): string {
  if (page === undefined) return "";
  const describePlace = (key: string, number: number) =>
    translateComputed(`signs:issues.place.${key}`, { page: page + 1, number: number + 1 });
  if (image !== undefined) return describePlace("image", image);
  if (textArea !== undefined) return describePlace("textArea", textArea);
  if (line !== undefined) return describePlace("line", line);
  return translateComputed("signs:issues.place.page", { page: page + 1 });
}
