import type {
  HorizJustification,
  MessagePage,
  Segment,
  SignColor,
} from "@gantry/domain/sign/message/message.ts";
import { mapSegments } from "../editor/message-edits.ts";

/** Counted from 0. */
export interface SegmentPlace {
  line: number;
  segment: number;
}
export type Selection = readonly SegmentPlace[];

interface SegmentStyle {
  fontId?: number;
  horizJustification?: HorizJustification;
  foregroundColor?: SignColor;
  backgroundColor?: SignColor;
}

export function isSelected(selection: Selection, line: number, segment: number): boolean {
  return selection.some((place) => place.line === line && place.segment === segment);
}

export function lineSelected(selection: Selection, page: MessagePage, line: number): "all" | "some" | "none" {
  const chosen = selection.filter((place) => place.line === line).length;
  if (chosen === 0) return "none";
  return chosen === page.messageLines[line]?.segments.length ? "all" : "some";
}

export function withLineToggled(selection: Selection, page: MessagePage, line: number): Selection {
  const others = selection.filter((place) => place.line !== line);
  if (lineSelected(selection, page, line) === "all") return others;
  return [...others, ...placesOf(page, line)];
}

export function withSegmentToggled(selection: Selection, line: number, segment: number): Selection {
  if (!isSelected(selection, line, segment)) return [...selection, { line, segment }];
  return selection.filter((place) => place.line !== line || place.segment !== segment);
}

export function placesOf(page: MessagePage, line: number): SegmentPlace[] {
  return (page.messageLines[line]?.segments ?? []).map((_, segment) => ({ line, segment }));
}

/** Style of the first selected segment, otherwise of the page's first text (EDIT-022). */
export function selectedStyleOf(page: MessagePage, selection: Selection): SegmentStyle {
  const [first] = selection.toSorted((a, b) => a.line - b.line || a.segment - b.segment);
  const segment = page.messageLines[first?.line ?? 0]?.segments[first?.segment ?? 0];
  const { horizJustification, foregroundColor, backgroundColor } = segment ?? {};
  // All segments of a line share the first one's font (EDIT-051).
  const { fontId } = page.messageLines[first?.line ?? 0]?.segments[0] ?? {};
  return { fontId, horizJustification, foregroundColor, backgroundColor };
}

/** Applies to the selection, otherwise to all. A font applies to the whole line (EDIT-051). */
export function restylePage(page: MessagePage, selection: Selection, style: SegmentStyle): MessagePage {
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
