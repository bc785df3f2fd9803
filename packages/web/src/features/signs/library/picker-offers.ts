import type { SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { type LibraryWording, wordingForFace } from "@gantry/domain/sign/message/library-message.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";

/** A library message with its wording for the face, if there is one. */
export interface Offer {
  row: SignLibraryMessage;
  message: SignMessage;
  wording: LibraryWording | undefined;
}

export function offerOf(
  row: SignLibraryMessage,
  types: readonly SignDisplayType[],
  face: SignFace | undefined,
  words: WordRules,
): Offer {
  const wording =
    face && wordingForFace(row as SignLibraryMessage & { message: SignMessage }, types, face, words);
  return { row, wording, message: wording?.message ?? (row.message as SignMessage) };
}

/** The first ones that fit the face; others only fill what is left. Checks no more rows than it needs. */
export function firstFitting(
  rows: readonly SignLibraryMessage[],
  types: readonly SignDisplayType[],
  face: SignFace,
  words: WordRules,
  limit: number,
): Offer[] {
  const fitting: Offer[] = [];
  const others: Offer[] = [];
  for (const row of rows) {
    if (fitting.length === limit) break;
    const offer = offerOf(row, types, face, words);
    (canBePosted(offer) ? fitting : others).push(offer);
  }
  return [...fitting, ...others].slice(0, limit);
}

const canBePosted = ({ wording }: Offer): boolean =>
  wording !== undefined && wording.issues.length === 0 && isActivePosting(wording.message);
