import type { MessageImage } from "./message.ts";

/** Everything that can be wrong with a message for a sign; each is a translation key. */
export const messageIssueTypes = [
  "vertical_overflow",
  "horizontal_overflow",
  "character_overlap",
  "image_overflow",
  "image_overlap",
  "text_area_overflow",
  "text_area_overlap",
  "forbidden_word",
  "word_not_in_acceptable_list",
  "character_not_defined",
  "too_many_pages",
  "multi_too_long",
  "font_unknown",
  "image_not_supported",
  "color_not_supported",
  "tag_not_supported",
] as const;
export type MessageIssueType = (typeof messageIssueTypes)[number];

/** One reason why a message cannot be posted. Indexes count from 0; what an issue is not about is left out. */
export interface MessageIssue {
  type: MessageIssueType;
  page?: number;
  textArea?: number;
  image?: number;
  line?: number;
  segment?: number;
  /** Pixels beyond the display or over each other. */
  pixels?: number;
  /** What it measures: a width, a height, a count of pages or octets. */
  actual?: number;
  /** What it may measure. */
  maximum?: number;
  /** Word, character, tag or colour meant. */
  text?: string;
}

/** Size of an image in pixels; undefined when it is not known. */
export type ImageSize = (image: MessageImage) => { widthPx: number; heightPx: number } | undefined;

/** Size of an image nobody has measured. */
export const unknownImageSize = { widthPx: 32, heightPx: 32 } as const;
