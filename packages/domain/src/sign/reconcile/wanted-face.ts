import { messageCrc } from "../multi/crc.ts";
import type { SignFace } from "./face.ts";
import { multiFromMessage } from "../multi/message-to-multi.ts";
import { fieldLeaseMs, fieldsOf, fillFields } from "../message/travel-fields.ts";
import type { SignQueue } from "../queue/queue.ts";
import { isSameFace, type WantedFace } from "./same-face.ts";
import type { FaceState } from "./sign-state.ts";
import { expiresAtMs, findWinningItem } from "../queue/winner.ts";

const msPerMinute = 60_000;
/** 65535 means infinite. */
const maxMinutes = 65_534;

export function computeWantedFace(queue: SignQueue, face: SignFace, nowMs: number): WantedFace {
  const item = findWinningItem(queue.items, nowMs);
  const fields = queue.fields ?? {};
  const multi = item === null ? "" : multiFromMessage(fillFields(item.message, fields, nowMs), face);
  if (item === null || multi === "") {
    return { item, itemId: item?.id ?? null, multi: "", beacon: false, crc: 0, endsAtMs: null };
  }
  const beacon = item.message.enableBeacons === true && face.hasBeacons;
  const crc = messageCrc(multi, beacon, false);
  const lease = fieldsOf(item.message).length > 0 ? { leaseMs: fieldLeaseMs } : {};
  return { item, itemId: item.id, multi, beacon, crc, endsAtMs: expiresAtMs(item), ...lease };
}

/**
 * Whole minutes of an activation or renewal, 1 to 65534: the shorter of remaining time and lease, rounded up.
 * `endsAtMs` null: unlimited.
 */
export function activationMinutes(endsAtMs: number | null, nowMs: number, leaseMs: number): number {
  const ms = endsAtMs === null ? leaseMs : Math.min(endsAtMs - nowMs, leaseMs);
  return Math.min(maxMinutes, Math.max(1, Math.ceil(ms / msPerMinute)));
}

/**
 * True if the face is blank as wanted, or was set by a central with the same canonical MULTI, the same beacon
 * and a matching CRC.
 */
export function showsWanted(face: FaceState, wanted: Pick<WantedFace, "multi" | "beacon" | "crc">): boolean {
  if (wanted.multi === "") return face.isBlank;
  return (
    face.source === "central" &&
    isSameFace(face, wanted) &&
    // Signs may rewrite the string, and the CRC then covers their spelling.
    (face.crc === wanted.crc || face.crc === messageCrc(face.multi, face.beacon, false))
  );
}
