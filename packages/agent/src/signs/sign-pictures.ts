import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import {
  hasPictures,
  type PicturePlan,
  planPictures,
  withPictureContents,
} from "@gantry/domain/sign/pictures/picture-plan.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { winningItem } from "@gantry/domain/sign/queue/winner.ts";
import { knownFace, type KnownSign } from "./sign-mismatch.ts";

export function queueHasPictures(queue: SignQueue | null): boolean {
  return hasPictures(messagesOf(queue));
}

export function withKnownPictures(known: KnownSign, queue: SignQueue | null): KnownSign {
  const { graphics } = known;
  if (!graphics || !queueHasPictures(queue)) return known;
  return { ...known, graphics: withPictureContents(graphics, messagesOf(queue), knownFace(known)) };
}

/** The face with the pictures of the winning message at their current or planned graphic numbers. */
export function picturesToStand(
  known: KnownSign,
  { queue, nowMs, shownMulti }: { queue: SignQueue | null; nowMs: number; shownMulti: string },
): PicturePlan {
  return planPictures({
    face: knownFace(known),
    message: winningItem(queue?.items ?? [], nowMs)?.message ?? null,
    open: messagesOf(queue),
    held: known.graphics,
    shownMulti,
  });
}

function messagesOf(queue: SignQueue | null): SignMessage[] {
  return (queue?.items ?? []).map(({ message }) => message);
}
