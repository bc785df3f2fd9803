export type ToViewers =
  | { type: "open"; id: string }
  | { type: "answer"; id: string; sdp: string }
  | { type: "close"; id: string }
  | { type: "look" };
export type FromViewers =
  | { type: "offer"; id: string; sdp: string }
  | { type: "seen"; viewers: Record<string, Seen> };

export interface Seen {
  state: string;
  packets: number;
  lost: number;
  pictures: number;
  keyFrames: number;
  firstPictureMs: number | null;
  stepsBack: number;
}
