import { common } from "./en/common.ts";
import { clientErrors, errors } from "./en/errors.ts";
import { kinds } from "./en/kinds.ts";
import { licence } from "./en/licence.ts";
import { shell } from "./en/shell.ts";
import { signIn } from "./en/sign-in.ts";
import { signNeeds } from "./en/sign-needs.ts";
import { status } from "./en/status.ts";

/** English of what stands around every screen: enough for the frame and the home screen, so that these open at once. */
export const firstTexts = {
  clientErrors,
  common,
  errors,
  kinds,
  licence,
  shell,
  signIn,
  signNeeds,
  status,
} as const;
