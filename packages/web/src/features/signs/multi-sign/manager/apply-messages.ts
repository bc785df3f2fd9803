import type { CommandOfSign } from "@gantry/domain/contract/answers/lane-use.ts";
import {
  type DisplaySize,
  type LibraryWordings,
  wordingForFace,
} from "@gantry/domain/sign/message/library-message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { refitMessage } from "@gantry/domain/sign/layout/refit-message.ts";
import { validateMessage } from "@gantry/domain/sign/message/validate.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import { queryClient } from "../../../../queries/query-cache.ts";
import { commandsQuery } from "../../lane-use/lane-use-calls.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor } from "../../sign/sign-view.ts";
import type { ChosenMessages } from "./chosen-messages.ts";

export interface Applied {
  applied: ChosenMessages;
  without: readonly Sign[];
}

/** Unchanged where it fits, otherwise in a fitting font of the sign. */
export function fitToEach(message: SignMessage, signs: readonly Sign[], words: WordRules): Applied {
  const applied = signs.map(
    (sign) => [sign.id, { message: fitMessage(message, faceFor(sign), words) }] as const,
  );
  return { applied: Object.fromEntries(applied), without: [] };
}

type Library = LibraryWordings & { name: string };
type DisplayType = DisplaySize & { id: string };

/** Each display gets its wording; excluded ones get none. */
export function wordForEach(
  library: Library,
  signs: readonly Sign[],
  types: readonly DisplayType[],
  words: WordRules,
): Applied {
  const worded = signs.map((sign) => ({
    sign,
    wording: wordingForFace(library, types, faceFor(sign), words),
  }));
  return {
    applied: Object.fromEntries(
      worded.flatMap(({ sign, wording }) =>
        wording ? [[sign.id, { message: wording.message, from: library.name }] as const] : [],
      ),
    ),
    without: worded.filter(({ wording }) => !wording).map(({ sign }) => sign),
  };
}

/** The command with each sign's overrides; signs that cannot show it get none. */
export async function commandForEach(
  command: Pick<CommandOfSign, "id" | "name">,
  chosenFor: { signId: string; message: SignMessage },
  signs: readonly Sign[],
): Promise<Applied> {
  const found = await Promise.all(
    signs.map(async (sign) =>
      sign.id === chosenFor.signId
        ? { sign, message: chosenFor.message }
        : { sign, message: await commandMessage(command.id, sign.id) },
    ),
  );
  const applied = found.flatMap(({ sign, message }) =>
    message ? [[sign.id, { message, from: command.name }] as const] : [],
  );
  return {
    applied: Object.fromEntries(applied),
    without: found.filter(({ message }) => !message).map(({ sign }) => sign),
  };
}

async function commandMessage(commandId: string, signId: string): Promise<SignMessage | undefined> {
  const answer = await queryClient.fetchQuery({ ...commandsQuery(signId), staleTime: 0 });
  const own = answer?.items.find(({ id }) => id === commandId);
  if (!own?.message || own.obstacle !== null) return undefined;
  return { ...own.message, priority: own.priority };
}

function fitMessage(message: SignMessage, face: SignFace, words: WordRules): SignMessage {
  if (validateMessage(message, face, words).length === 0) return message;
  const refitted = refitMessage(message, face, words);
  return refitted.issues.length === 0 ? refitted.message : message;
}
