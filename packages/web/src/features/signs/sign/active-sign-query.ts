import { sign } from "@gantry/domain/kinds/sign.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import type { Sign } from "./sign-entity.ts";

/** Cached active messages become stale after 5 s (SIGN-188). */
const staleAfterMs = 5_000;

export const activeSignQuery = (id: string) => ({
  ...entityQuery<Sign>(sign, id),
  staleTime: staleAfterMs,
});
