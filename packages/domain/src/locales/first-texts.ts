import { common } from "./en/common.ts";
import { clientErrors, errors } from "./en/errors.ts";
import { kinds } from "./en/kinds.ts";
import { kit } from "./en/kit.ts";
import { licence } from "./en/licence.ts";
import { shell } from "./en/shell.ts";
import { signInHelp } from "./en/sign-in-help.ts";
import { signNeeds } from "./en/sign-needs.ts";
import { status } from "./en/status.ts";

/** English of what stands around every screen: enough for the frame and the home screen, so that these open at once. */
export const firstTexts = {
  clientErrors,
  common,
  errors,
  kinds,
  kit,
  licence,
  shell,
  signInHelp,
  signNeeds,
  status,
} as const;
