import { messageCrc } from "../multi/crc.ts";
import type { SignFace } from "./face.ts";
import { multiFromMessage } from "../multi/message-to-multi.ts";
import type { QueueItem, SignQueue } from "../queue/queue.ts";
import { isSameFace } from "./same-face.ts";
import type { FaceState } from "./sign-state.ts";
import { expiresAtMs, winningItem } from "../queue/winner.ts";

/** What should stand on the sign. */
export interface WantedFace {
  item: QueueItem | null;
  itemId: string | null;
  /** "" for blank. */
  multi: string;
  beacon: boolean;
  /** dmsMessageCRC of it; 0 for blank. */
  crc: number;
  endsAtMs: number | null;
}

const msPerMinute = 60_000;
/** 65535 would be infinite. */
const mostMinutes = 65_534;

/** What should stand on a governed sign at `nowMs`: the winner of the queue, or nothing. */
export function wantedFace(queue: SignQueue, face: SignFace, nowMs: number): WantedFace {
  const item = winningItem(queue.items, nowMs);
  const multi = item === null ? "" : multiFromMessage(item.message, face);
  if (item === null || multi === "") {
    return { item, itemId: item?.id ?? null, multi: "", beacon: false, crc: 0, endsAtMs: null };
  }
  const beacon = item.message.enableBeacons === true && face.hasBeacons;
  const crc = messageCrc(multi, beacon, false);
  return { item, itemId: item.id, multi, beacon, crc, endsAtMs: expiresAtMs(item) };
}

/**
 * Whole minutes for an activation or renewal, 1 to 65534: rest of the item or lease, whichever is shorter, rounded up.
 * `endsAtMs` null never ends by itself.
 */
export function activationMinutes(endsAtMs: number | null, nowMs: number, leaseMs: number): number {
  const ms = endsAtMs === null ? leaseMs : Math.min(endsAtMs - nowMs, leaseMs);
  return Math.min(mostMinutes, Math.max(1, Math.ceil(ms / msPerMinute)));
}

/**
 * Whether this read shows what is wanted: blank for blank; else put there by a central, with the same MULTI in its
 * canonical form, the beacon as asked and a CRC that fits what was read.
 */
export function showsWanted(face: FaceState, wanted: Pick<WantedFace, "multi" | "beacon" | "crc">): boolean {
  if (wanted.multi === "") return face.isBlank;
  return (
    face.source === "central" &&
    isSameFace(face, wanted) &&
    // A sign may keep the string in a spelling of its own; its CRC is then over that spelling.
    (face.crc === wanted.crc || face.crc === messageCrc(face.multi, face.beacon, false))
  );
}
