import type { Sign } from "../sign/sign-entity.ts";

/** What can be done with a sign on its page. */
export type SignAct = "poll" | "command" | "compose" | "blank";

/**
 * What somebody may do with a sign: lane-use signs take commands, the others text (SIGN-028, SIGN-029); every sign goes
 * dark (SIGN-030). Without control, nothing.
 */
export function allowedActs(
  { category, pollEnabled }: Pick<Sign, "category" | "pollEnabled">,
  mayControl: boolean,
): ReadonlySet<SignAct> {
  if (!mayControl) return new Set();
  const writes = category === "LUS" ? "command" : "compose";
  return new Set<SignAct>([writes, "blank", ...(pollEnabled ? (["poll"] as const) : [])]);
}
