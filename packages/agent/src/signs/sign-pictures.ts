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

/** Whether a message in the queue carries pictures of its own. */
export function queueHasPictures(queue: SignQueue | null): boolean {
  return hasPictures(messagesOf(queue));
}

/** The sign with its graphics known by their content, as far as they are pictures of the queue. */
export function withKnownPictures(known: KnownSign, queue: SignQueue | null): KnownSign {
  const { graphics } = known;
  if (!graphics || !queueHasPictures(queue)) return known;
  return { ...known, graphics: withPictureContents(graphics, messagesOf(queue), knownFace(known)) };
}

/** The face with the pictures of what is to stand now, each where it lies in the sign or will. */
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
