import type {
  HorizJustification,
  MessagePage,
  Segment,
  SignColor,
} from "@gantry/domain/sign/message/message.ts";
import { mapSegments } from "../editor/message-edits.ts";

/** A segment of the open page, counted from 0. */
export interface SegmentPlace {
  line: number;
  segment: number;
}
/** What the toolbar acts on; none is all lines of the page. */
export type Selection = readonly SegmentPlace[];

export interface SegmentStyle {
  fontId?: number;
  horizJustification?: HorizJustification;
  foregroundColor?: SignColor;
  backgroundColor?: SignColor;
}

export function isSelected(selection: Selection, line: number, segment: number): boolean {
  return selection.some((place) => place.line === line && place.segment === segment);
}

/** Whether all, some or none of a line's segments are selected. */
export function lineSelected(selection: Selection, page: MessagePage, line: number): "all" | "some" | "none" {
  const chosen = selection.filter((place) => place.line === line).length;
  if (chosen === 0) return "none";
  return chosen === page.messageLines[line]?.segments.length ? "all" : "some";
}

/** Selects the whole line, or lets go of it when all of it is selected. */
export function withLineToggled(selection: Selection, page: MessagePage, line: number): Selection {
  const others = selection.filter((place) => place.line !== line);
  if (lineSelected(selection, page, line) === "all") return others;
  return [...others, ...placesOf(page, line)];
}

export function withSegmentToggled(selection: Selection, line: number, segment: number): Selection {
  if (!isSelected(selection, line, segment)) return [...selection, { line, segment }];
  return selection.filter((place) => place.line !== line || place.segment !== segment);
}

/** Every segment of a line. */
export function placesOf(page: MessagePage, line: number): SegmentPlace[] {
  return (page.messageLines[line]?.segments ?? []).map((_, segment) => ({ line, segment }));
}

/** Look of the first segment that is selected, else of the page's first text (EDIT-022). */
export function selectedStyle(page: MessagePage, selection: Selection): SegmentStyle {
  const [first] = selection.toSorted((a, b) => a.line - b.line || a.segment - b.segment);
  const segment = page.messageLines[first?.line ?? 0]?.segments[first?.segment ?? 0];
  const { horizJustification, foregroundColor, backgroundColor } = segment ?? {};
  // All segments of a line share the first one's font (EDIT-051).
  const { fontId } = page.messageLines[first?.line ?? 0]?.segments[0] ?? {};
  return { fontId, horizJustification, foregroundColor, backgroundColor };
}

/** Gives the selected segments another look, or all when none is selected. A font is the whole line's (EDIT-051). */
export function restyled(page: MessagePage, selection: Selection, style: SegmentStyle): MessagePage {
  const { fontId, ...own } = style;
  const isAll = selection.length === 0;
  return mapSegments(page, (segment, line, index) => {
    const isMeant = isAll || isSelected(selection, line, index);
    const isLineMeant = isAll || selection.some((place) => place.line === line);
    return {
      ...segment,
      ...("fontId" in style && isLineMeant ? { fontId } : {}),
      ...(isMeant ? own : {}),
    } satisfies Segment;
  });
}
