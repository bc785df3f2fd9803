import { sign } from "@gantry/domain/kinds/sign.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import type { Sign } from "./sign-entity.ts";

/** What stands on a sign may have changed unseen: what is held is asked for again after 5 s (SIGN-188). */
const staleAfterMs = 5_000;

/** A sign with its active message; live updates patch it, and whoever comes back to it after a while asks again. */
export const activeSignQuery = (id: string) => ({
  ...entityQuery<Sign>(sign, id),
  staleTime: staleAfterMs,
});
