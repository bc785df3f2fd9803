import { descriptionMismatch } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { MessagePage, SignMessage } from "@gantry/domain/sign/message/message.ts";
import { comparePost, type PostComparison } from "@gantry/domain/sign/message/post-comparison.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { type MessageIssue, validateMessage } from "@gantry/domain/sign/message/validate.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor, stateOf } from "../../sign/sign-view.ts";

/** Why nothing can be posted to a sign, regardless of the message. */
export type Bar = "mayNotControl" | "noProtocol" | "descriptionDiffers" | "noFonts" | "blank";

export type RowCheck =
  | { state: "none" }
  | { state: "barred"; bar: Bar }
  | { state: "invalid"; issues: readonly MessageIssue[] }
  | { state: "fits" }
  | { state: "compared"; comparison: PostComparison };

export interface RowQuestion {
  sign: Sign;
  message: SignMessage | undefined;
  /** Undefined: only validates the message. */
  queue: SignQueue | undefined;
  words: WordRules;
  /** False for stored messages, as in plans: they must fit, but permissions are checked later. */
  isForPosting: boolean;
  mayControl: boolean;
  nowMs: number;
}

/** Validates against the sign's own fonts and size, then compares (SIGN-094). */
export function checkRow(question: RowQuestion): RowCheck {
  const { sign, message, queue, words, nowMs } = question;
  if (!message) return { state: "none" };
  const face = faceFor(sign);
  const bar = barOf(question, face, message);
  if (bar) return { state: "barred", bar };
  const issues = issuesOf(message.pages, face, words);
  if (issues.length > 0) return { state: "invalid", issues };
  if (!queue) return { state: "fits" };
  const { face: shown = null } = stateOf(sign);
  return {
    state: "compared",
    comparison: comparePost({ queue, face: shown, signFace: face, message, nowMs }),
  };
}

export const isPostable = ({ state }: RowCheck): boolean => state === "fits" || state === "compared";

export const isFaulty = ({ state }: RowCheck): boolean => state === "barred" || state === "invalid";

function barOf(
  { sign, isForPosting, mayControl }: RowQuestion,
  face: SignFace,
  message: SignMessage,
): Bar | undefined {
  const { description } = stateOf(sign);
  if (isForPosting) {
    if (!mayControl) return "mayNotControl";
    if (sign.protocol === "NONE") return "noProtocol";
    if (description && descriptionMismatch(sign, description).length > 0) return "descriptionDiffers";
  }
  if (face.fonts.size === 0) return "noFonts";
  if (!isActivePosting(message)) return "blank";
  return undefined;
}

interface Checked {
  face: SignFace;
  words: WordRules;
  issues: readonly MessageIssue[];
}
const checked = new WeakMap<readonly MessagePage[], readonly Checked[]>();
/** Sign types cached per message. */
const keptMakes = 20;

function issuesOf(pages: MessagePage[], face: SignFace, words: WordRules): readonly MessageIssue[] {
  const known = checked.get(pages) ?? [];
  const found = known.find((one) => one.face === face && one.words === words);
  if (found) return found.issues;
  const issues = validateMessage({ pages }, face, words);
  checked.set(pages, [...known.slice(1 - keptMakes), { face, words, issues }]);
  return issues;
}
