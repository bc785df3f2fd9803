import type { MessageImage } from "./message.ts";

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
  "nothing_lit",
  "no_contrast",
] as const;
export type MessageIssueType = (typeof messageIssueTypes)[number];

/** Why a message cannot be posted. Indexes count from 0; members that do not apply are missing. */
export interface MessageIssue {
  type: MessageIssueType;
  page?: number;
  textArea?: number;
  image?: number;
  line?: number;
  segment?: number;
  /** Pixels beyond the display, or of the overlap. */
  pixels?: number;
  actual?: number;
  maximum?: number;
  /** The word, character, tag or colour concerned. */
  text?: string;
}

export type ImageSize = (image: MessageImage) => { widthPx: number; heightPx: number } | undefined;

/** Assumed size of an unmeasured image. */
export const unknownImageSize = { widthPx: 32, heightPx: 32 } as const;
