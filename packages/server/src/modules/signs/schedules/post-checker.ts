import type { AppError } from "@gantry/domain/errors.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import { checkPosted, type SignInService } from "../sign-face.ts";

/** `checkPosted` for many signs: equal signs give one result for the same message object. */
export function postChecker(rules: WordRules) {
  const results = new Map<string, Map<SignMessage, AppError | undefined>>();
  return (sign: SignInService) => {
    const key = likenessOf(sign);
    const known = results.get(key) ?? new Map<SignMessage, AppError | undefined>();
    results.set(key, known);
    return (message: SignMessage): AppError | undefined => {
      if (!known.has(message)) known.set(message, checkPosted(sign, message, rules));
      return known.get(message);
    };
  };
}

/** Everything but what tells two signs of one model apart. */
function likenessOf({ document, state }: SignInService): string {
  const { name: _name, location: _location, ...rest } = document;
  const { description, fonts, graphics, tests } = state;
  return JSON.stringify([rest, description, fonts, graphics, tests?.pixel?.failures]);
}
