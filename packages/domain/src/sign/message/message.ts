/** One LED face colour as stored: a name of `signColors`, or `#` and 6 hex digits. */
export type SignColor = string;
export type HorizJustification = "left" | "center" | "right" | "full" | "default";
export type VertJustification = "top" | "center" | "bottom";
export type MatrixType = "CHARACTER" | "LINE" | "FULL";

/** Part of a line with its own colours. Undefined means the sign's default. */
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
/** A text rectangle; x and y are 1-based pixels. */
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
  /** Milliseconds; on the wire tenths of a second, 0..255. */
  pageOnTime: number;
  pageOffTime: number;
  backgroundColor?: SignColor;
  /** Percent, 0..100; 100 when missing. Drawn in previews: a sign has one brightness for all it shows, set by itself. */
  brightness?: number;
  verticalJustification: VertJustification;
  messageLines: MessageLine[];
  textAreas: TextArea[];
  images: MessageImage[];
}
/** What an operator wants a sign to show (SIGN-048). */
export interface SignMessage {
  /** Lower goes first; 5 when missing (SIGN-098). */
  priority?: number;
  /** Nanoseconds, whole milliseconds; null or undefined is continuous. May pass 2^53: use `durationMs` to read it. */
  duration?: number | null;
  enableBeacons?: boolean;
  pages: MessagePage[];
}

export const defaultPriority = 5;
export const defaultPageOnMs = 3000;
export const defaultPageOffMs = 500;

const nsPerMs = 1_000_000;
/** Milliseconds of a duration in nanoseconds. Exact for whole milliseconds far beyond 2^53 ns. */
export function durationMsFromNs(durationNs: number): number {
  return Math.round(durationNs / nsPerMs);
}
export function durationNsFromMs(durationMs: number): number {
  return Math.round(durationMs) * nsPerMs;
}
