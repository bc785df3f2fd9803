import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { isBlankMulti, messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import { firstDifference, type LineDifference } from "./line-difference.ts";

export function differenceOf(shown: string, sent: string, face: SignFace): LineDifference | undefined {
  if (isBlankMulti(shown) || isBlankMulti(sent)) return undefined;
  const [shownMessage, sentMessage] = [messageFromMulti(shown, face), messageFromMulti(sent, face)];
  return shownMessage && sentMessage ? firstDifference(shownMessage, sentMessage) : undefined;
}
