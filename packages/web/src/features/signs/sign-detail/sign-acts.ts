import type { Sign } from "../sign/sign-entity.ts";

export type SignAct = "poll" | "command" | "compose" | "blank";

/**
 * Lane-use signs take commands, others text (SIGN-028, SIGN-029); all can be blanked (SIGN-030). None without
 * CONTROL.
 */
export function allowedActs(
  { category, pollEnabled }: Pick<Sign, "category" | "pollEnabled">,
  mayControl: boolean,
): ReadonlySet<SignAct> {
  if (!mayControl) return new Set();
  const writes = category === "LUS" ? "command" : "compose";
  return new Set<SignAct>([writes, "blank", ...(pollEnabled ? (["poll"] as const) : [])]);
}
