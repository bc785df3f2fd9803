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

/** Why nothing can be posted to a sign, whatever the message says. */
export type Bar = "mayNotControl" | "noProtocol" | "descriptionDiffers" | "noFonts" | "blank";

/** What a sign's new message would do, or what keeps it from being posted. */
export type RowCheck =
  | { state: "none" }
  | { state: "barred"; bar: Bar }
  | { state: "invalid"; issues: readonly MessageIssue[] }
  /** Fit to be posted; what it would do is not known yet. */
  | { state: "fits" }
  | { state: "compared"; comparison: PostComparison };

export interface RowQuestion {
  sign: Sign;
  message: SignMessage | undefined;
  /** Undefined: only whether the message may stand there is asked. */
  queue: SignQueue | undefined;
  words: WordRules;
  /** A message that is only kept, as in a plan, has to fit; who may post it where is asked later. */
  isForPosting: boolean;
  mayControl: boolean;
  nowMs: number;
}

/** Validates a new message against the sign's own fonts and dimensions, then says what posting it would do (SIGN-094). */
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

/** Whether the message of the row can be posted. */
export const isPostable = ({ state }: RowCheck): boolean => state === "fits" || state === "compared";

/** Whether somebody has to do something about the row. */
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
/** Makes of signs for which what was found in one message is kept. */
const keptMakes = 20;

/** The same pages on the same make of sign are checked once, however many signs and however often the table is drawn. */
function issuesOf(pages: MessagePage[], face: SignFace, words: WordRules): readonly MessageIssue[] {
  const known = checked.get(pages) ?? [];
  const found = known.find((one) => one.face === face && one.words === words);
  if (found) return found.issues;
  const issues = validateMessage({ pages }, face, words);
  checked.set(pages, [...known.slice(1 - keptMakes), { face, words, issues }]);
  return issues;
}
