import { common } from "./en/kinds/common.ts";
import { clientErrors } from "./en/kinds/client-errors.ts";
import { kinds } from "./en/kinds/kinds.ts";
import { kit } from "./en/shell/kit.ts";
import { shell } from "./en/shell/shell.ts";
import { signNeeds } from "./en/signs/sign-needs.ts";
import { status } from "./en/kinds/status.ts";

/** The English texts needed for the frame and the home screen, loaded first so that these open at once. */
export const firstTexts = {
  clientErrors,
  common,
  kinds,
  kit,
  shell,
  signNeeds,
  status,
} as const;
