import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { computedText } from "../../../../text/computed-text.ts";

/** Includes the measured values (EDIT-076). */
export function issueText({ type, pixels, actual, maximum, text }: MessageIssue): string {
  return computedText(`signs:issues.${type}`, { count: pixels ?? 0, pixels, actual, maximum, text });
}

/** Counted from 1; empty for the whole message. */
export function issuePlace({ page, line, textArea, image }: MessageIssue): string {
  if (page === undefined) return "";
  const place = (key: string, number: number) =>
    computedText(`signs:issues.place.${key}`, { page: page + 1, number: number + 1 });
  if (image !== undefined) return place("image", image);
  if (textArea !== undefined) return place("textArea", textArea);
  if (line !== undefined) return place("line", line);
  return computedText("signs:issues.place.page", { page: page + 1 });
}
