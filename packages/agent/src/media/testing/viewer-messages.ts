/** What a test says to the process of its viewers, and hears of it. */
export type ToViewers =
  | { type: "open"; id: string }
  | { type: "answer"; id: string; sdp: string }
  | { type: "close"; id: string }
  | { type: "look" };
export type FromViewers =
  | { type: "offer"; id: string; sdp: string }
  | { type: "seen"; viewers: Record<string, Seen> };

/** What one viewer has seen. */
export interface Seen {
  state: string;
  packets: number;
  /** Packets that the numbers of the others leave a gap for. */
  lost: number;
  /** Whole pictures, and key frames among them. */
  pictures: number;
  keyFrames: number;
  /** The first one, ms after the offer was made. */
  firstPictureMs: number | null;
  /** Pictures in a row whose time goes backwards. */
  stepsBack: number;
}
