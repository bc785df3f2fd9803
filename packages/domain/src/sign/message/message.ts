/** A name of `signColors`, or `#` and 6 hex digits. */
export type SignColor = string;
export type HorizJustification = "left" | "center" | "right" | "full" | "default";
export type VertJustification = "top" | "center" | "bottom";
export type MatrixType = "CHARACTER" | "LINE" | "FULL";

/** Missing members use the sign's default. */
export interface Segment {
  text: string;
  /** Font number on the sign, 1..255. */
  fontId?: number;
  foregroundColor?: SignColor;
  backgroundColor?: SignColor;
  horizJustification?: HorizJustification;
  flashingEnabled?: boolean;
  flashOnMillis?: number;
  flashOffMillis?: number;
}
export interface MessageLine {
  segments: Segment[];
}
/** x and y are 1-based pixels. */
export interface TextArea {
  position: { x: number; y: number };
  width: number;
  height: number;
  vertJustification?: VertJustification;
  lines: MessageLine[];
}
export interface MessageImage {
  image: string;
  position: { x: number; y: number };
}
export interface MessagePage {
  /** Milliseconds; sent as tenths of a second, 0..255. */
  pageOnTime: number;
  pageOffTime: number;
  backgroundColor?: SignColor;
  /** Percent, 0..100; default 100. Previews only: the sign controls its own brightness. */
  brightness?: number;
  verticalJustification: VertJustification;
  messageLines: MessageLine[];
  textAreas: TextArea[];
  images: MessageImage[];
}
/** The content of a sign as posted by an operator (SIGN-048). */
export interface SignMessage {
  /** The lowest number wins; default 5 (SIGN-098). */
  priority?: number;
  /** Nanoseconds, whole milliseconds; null or undefined is continuous. May exceed 2^53: read it with `durationMs`. */
  duration?: number | null;
  enableBeacons?: boolean;
  pages: MessagePage[];
}

export const defaultPriority = 5;
export const defaultPageOnMs = 3000;
export const defaultPageOffMs = 500;

const nsPerMs = 1_000_000;
/** Exact for whole milliseconds, even far beyond 2^53 ns. */
export function durationMsFromNs(durationNs: number): number {
  return Math.round(durationNs / nsPerMs);
}
export function durationNsFromMs(durationMs: number): number {
  return Math.round(durationMs) * nsPerMs;
}
