import { normalizeMulti } from "../multi/multi-write.ts";
import type { FaceState } from "./sign-state.ts";
import type { QueueItem } from "../queue/queue.ts";

export interface WantedFace {
  item: QueueItem | null;
  itemId: string | null;
  /** "" for blank. */
  multi: string;
  beacon: boolean;
  /** dmsMessageCRC; 0 for blank. */
  crc: number;
  endsAtMs: number | null;
  /** A shorter lease than that of the agent, ms. */
  leaseMs?: number;
}

/** Compares MULTI and beacons, or both blank; ignores who set it. */
export function isSameFace(
  face: Pick<FaceState, "multi" | "beacon" | "isBlank">,
  wanted: Pick<WantedFace, "multi" | "beacon">,
): boolean {
  if (face.isBlank || wanted.multi === "") return face.isBlank && wanted.multi === "";
  return face.beacon === wanted.beacon && normalizeMulti(face.multi) === normalizeMulti(wanted.multi);
}
